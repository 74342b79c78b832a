import type { InvoiceView } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";

interface InvoiceSheetProps {
  readonly document: InvoiceView;
  readonly isFirst: boolean;
  /** Its PDF's path. */
  readonly pdf: string;
}

/** One invoice, credit note or amendment. On paper, each begins a page. */
export function InvoiceSheet({ document, isFirst, pdf }: InvoiceSheetProps) {
  const translate = useTranslate();
  const { title, facts, parties, notes } = document;
  return (
    <article aria-label={title} className={isFirst ? "" : "mt-12 print:break-before-page"}>
      {isFirst ? (
        <PageTitle frame="calm">{title}</PageTitle>
      ) : (
        <h2 className="text-xl font-semibold">{title}</h2>
      )}
      <p className="mt-4 wrap-anywhere">
        {facts.map(({ label, value }) => (
          <span key={label} className="block">{`${label}: ${value}`}</span>
        ))}
      </p>
      <div className="mt-6 flex flex-wrap gap-8">
        {parties.map(({ label, lines }) => (
          <p key={label} className="wrap-anywhere">
            <strong className="block">{label}</strong>
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        ))}
      </div>
      <Amounts {...document} />
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm">
          {note}
        </p>
      ))}
      <p className="mt-4 print:hidden">
        <a href={pdf}>{translate("invoice.pdf", { title })}</a>
      </p>
    </article>
  );
}

function Amounts({ head, rows, total }: Pick<InvoiceView, "head" | "rows" | "total">) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full text-start text-sm sm:text-base">
        <thead>
          <tr>
            {head.map((text, column) => (
              <th key={text} scope="col" className={cellStyles(column)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, total].map((cells, row) => (
            <tr key={cells[0]} className={row === rows.length ? "font-semibold" : ""}>
              {cells.map((text, column) =>
                column === 0 ? (
                  <th
                    key={head[column]}
                    scope="row"
                    className={row === rows.length ? cellStyles(0) : `${cellStyles(0)} font-normal`}
                  >
                    {text}
                  </th>
                ) : (
                  <td key={head[column]} className={cellStyles(column)}>
                    {text}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Amounts stand below each other. */
function cellStyles(column: number): string {
  return column === 0 ? "py-2 text-start wrap-anywhere" : "py-2 ps-2.5 text-end whitespace-nowrap";
}
