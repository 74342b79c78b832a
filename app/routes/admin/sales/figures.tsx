import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { Row } from "../row.tsx";
import { Chart } from "./chart.tsx";
import type { SalesView } from "./view-sales.ts";

interface FiguresProps {
  readonly sales: SalesView;
  /** Of the period before. */
  readonly beforeName: string;
}

/** Of one currency. */
export function Figures({ sales, beforeName }: FiguresProps) {
  const translate = useTranslate();
  const { currency, figures, chart, steps } = sales;
  return (
    <section aria-labelledby={currency} className="mt-6">
      <h2 id={currency} className="sr-only">
        {currency}
      </h2>
      <dl
        className={`grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-gray-200 ring-1 ring-gray-200 max-md:*:nth-5:col-span-full dark:bg-gray-800 dark:ring-gray-800 ${figures.length > 3 ? "md:grid-cols-5" : ""}`}
      >
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} beforeName={beforeName} />
        ))}
      </dl>
      <Chart {...chart} />
      <RowList>
        <RowDetails title={translate("sales.figures")}>
          <p className="text-sm text-gray-600 dark:text-gray-400">{translate("sales.lead")}</p>
          <ul className="divide-y divide-gray-200 dark:divide-gray-800">
            {steps.map(({ start, name: step, orders: count, kept }) => (
              <Row key={start} title={step} price={kept}>
                {translate("admin.orderCount", { count })}
              </Row>
            ))}
          </ul>
        </RowDetails>
      </RowList>
    </section>
  );
}

type FigureProps = SalesView["figures"][number] & Pick<FiguresProps, "beforeName">;

/** What was kept comes first. */
function Figure({ name, value, before, beforeName }: FigureProps) {
  const translate = useTranslate();
  const isMain = name === "kept";
  return (
    <div
      className={`flex flex-col justify-between bg-white p-4 dark:bg-gray-950 ${isMain ? "order-first col-span-full" : ""}`}
    >
      <dt className="text-sm text-gray-600 dark:text-gray-400">{translate(`sales.${name}`)}</dt>
      <dd className="mt-1">
        <span
          className={`block tabular-nums ${isMain ? "font-calm text-5xl" : "text-xl font-medium"}`}
        >
          {value}
        </span>
        {before !== undefined && (
          <span
            className={`mt-1 block text-gray-600 tabular-nums dark:text-gray-400 ${isMain ? "text-sm" : "text-xs"}`}
          >
            <span>{`${beforeName}: `}</span>
            <span className="whitespace-nowrap">{before}</span>
          </span>
        )}
      </dd>
    </div>
  );
}
