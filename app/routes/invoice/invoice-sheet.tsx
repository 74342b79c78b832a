import type { InvoiceView } from "#domain/page-services/invoices.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";

interface InvoiceSheetProps {
  readonly document: InvoiceView;
  readonly isFirst: boolean;
  readonly pdf: string;
}

/** An invoice, credit note or amendment. On paper, each begins a page. */
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

/** On a phone, each amount has its own line: side by side, long amounts would leave no room for the item. */
function Amounts({ head, rows, total }: Pick<InvoiceView, "head" | "rows" | "total">) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full text-start max-sm:block">
        <thead className="max-sm:hidden">
          <tr>
            {head.map((text, column) => (
              <th key={text} scope="col" className={cellStyles(column)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {[...rows, total].map((cells, row) => (
            <tr
              key={cells[0]}
              className={`max-sm:block max-sm:py-2 ${row === rows.length ? "font-semibold" : ""}`}
            >
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
                    <span className="me-4 text-gray-600 sm:hidden dark:text-gray-400">
                      {head[column]}
                    </span>
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

function cellStyles(column: number): string {
  return column === 0
    ? "min-w-40 text-start wrap-anywhere max-sm:block sm:py-2"
    : "text-end whitespace-nowrap max-sm:flex max-sm:justify-between sm:py-2 sm:ps-2.5";
}
