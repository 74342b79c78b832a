import type { InvoiceRow, InvoiceView } from "#domain/page-services/invoices.ts";
import { Icon } from "#app/ui/icons.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { ShopMark } from "#app/layout/shop-mark.tsx";
import { variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { displayFaces } from "#app/ui/title-styles.ts";

interface InvoiceSheetProps {
  readonly document: InvoiceView;
  readonly isFirst: boolean;
  readonly cover: Picture;
}

/** The typeface of the shop's name, as in the header, and of large text. */
function useFace(): string {
  return displayFaces[variants[usePageInfo().variant].frame];
}

const quiet = "text-gray-600 dark:text-gray-400";

/** An invoice, credit note or amendment. On paper, each begins a page. */
export function InvoiceSheet({ document, isFirst, cover }: InvoiceSheetProps) {
  const { storeName } = usePageInfo();
  const { title, relation, badge, parties, notes } = document;
  return (
    <article
      aria-label={title}
      className={`rounded-xl bg-white p-5 wrap-break-word shadow-lg ring-1 shadow-gray-950/5 ring-gray-200 sm:p-10 dark:bg-gray-900 dark:ring-gray-800 print:p-0 print:shadow-none print:ring-0 ${isFirst ? "" : "mt-8 print:break-before-page"}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-6">
        <p className={`flex items-center gap-2.5 self-start text-xl ${useFace()}`}>
          <ShopMark />
          <span className="min-w-0">{storeName}</span>
        </p>
        <div className="sm:row-span-2 print:hidden">
          <Cover cover={cover} size="sheet" isLazy={!isFirst} />
        </div>
        <div className="max-sm:col-span-2 sm:self-end">
          <SheetTitle document={document} isFirst={isFirst} />
          {badge && (
            <p className="mt-3 flex w-fit items-center gap-1 rounded-sm bg-accent px-2 text-sm font-semibold text-gray-950 print:ring-1">
              <Icon name="check" className="size-4" />
              {badge}
            </p>
          )}
        </div>
      </div>
      {relation && <p className="mt-3 max-w-prose font-medium text-pretty">{relation}</p>}
      <Facts {...document} />
      <div className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {parties.map(({ label, lines }) => (
          <p key={label}>
            <span className={`block text-sm ${quiet}`}>{label}</span>
            {lines.map((line, index) => (
              <span
                key={line}
                className={`block text-sm ${index === 0 ? "font-semibold text-balance" : "text-pretty"}`}
              >
                {line}
              </span>
            ))}
          </p>
        ))}
      </div>
      <Amounts {...document} />
      {notes.length > 0 && (
        <div className={`mt-6 max-w-prose space-y-2 text-sm text-pretty ${quiet}`}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </article>
  );
}

/** The number has a line of its own, because it would break at its hyphens. */
function SheetTitle({ document: { title, number }, isFirst }: Omit<InvoiceSheetProps, "cover">) {
  const parts = title.split(number);
  const content = parts.map((part, index) => (
    <span key={part + String(index)}>
      {index > 0 && (
        <span
          className={`mt-2 block font-sans text-base font-medium tracking-normal whitespace-nowrap tabular-nums ${quiet}`}
        >
          {number}
        </span>
      )}
      <span>{part}</span>
    </span>
  ));
  const Heading = isFirst ? "h1" : "h2";
  return (
    <Heading className={`text-2xl tracking-(--title-tracking) sm:text-4xl ${useFace()}`}>
      {content}
    </Heading>
  );
}

function Facts({ facts }: Pick<InvoiceView, "facts">) {
  return (
    <dl className="mt-8 grid gap-x-4 gap-y-1 min-[23rem]:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className={quiet}>{label}</dt>
          <dd className="wrap-anywhere max-[23rem]:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Amounts({
  head,
  rows,
  sums,
  total,
  paid,
}: Pick<InvoiceView, "head" | "rows" | "sums" | "total" | "paid">) {
  return (
    <table className="mt-8 block tabular-nums">
      <thead className="block">
        <tr className={`flex justify-between gap-4 pb-2 text-sm ${quiet}`}>
          {head.map((text) => (
            <th key={text} scope="col" className="font-normal">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-y border-gray-200 py-2 dark:border-gray-700">
        {rows.map((cells) => (
          <Row key={cells.join(" ")} cells={cells} className="font-medium" isItem />
        ))}
      </tbody>
      <tfoot className="block pt-2">
        {sums.map((cells) => (
          <Row key={cells.join(" ")} cells={cells} className={`font-normal ${quiet}`} />
        ))}
        <Row cells={total} className={`text-2xl ${useFace()}`} />
        {paid && (
          <tr className="block">
            <td className="block text-end text-sm text-balance">{paid}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly cells: InvoiceRow;
  readonly className: string;
  readonly isItem?: boolean;
}

/** An item keeps its width: an amount that does not fit beside it stands below. */
function Row({ cells: [text, amount], className, isItem = false }: RowProps) {
  return (
    <tr className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <th
        scope="row"
        className={`min-w-0 text-start ${isItem ? "grow basis-52" : ""} ${className}`}
      >
        {text}
      </th>
      <td className={`ms-auto text-end whitespace-nowrap ${className}`}>{amount}</td>
    </tr>
  );
}
