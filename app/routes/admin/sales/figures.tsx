import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { Row } from "../row.tsx";
import { Chart } from "./chart.tsx";
import type { SalesView } from "./view-sales.ts";

interface FiguresProps {
  readonly sales: SalesView;
  /** Of the period before, unless there is none. */
  readonly beforeName: string | undefined;
  /** Further rows below the chart. */
  readonly children: ReactNode;
}

/** Of one currency. */
export function Figures({ sales, beforeName, children }: FiguresProps) {
  const translate = useTranslate();
  const { currency, figures, chart, steps } = sales;
  return (
    <section aria-labelledby={currency} className="mt-6">
      <h2 id={currency} className="sr-only">
        {currency}
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-gray-200 ring-1 ring-gray-200 max-sm:*:nth-6:col-span-full sm:grid-cols-[2fr_1fr_1fr] sm:*:last:nth-5:col-span-2 dark:bg-gray-800 dark:ring-gray-800">
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
        {children}
      </RowList>
    </section>
  );
}

type FigureProps = SalesView["figures"][number] & Pick<FiguresProps, "beforeName">;

/** What was kept is the largest. */
function Figure({ name, value, before, change, beforeName }: FigureProps) {
  const translate = useTranslate();
  const isMain = name === "kept";
  return (
    <div className={`bg-white p-4 dark:bg-gray-950 ${isMain ? "max-sm:col-span-full" : ""}`}>
      <dt className="text-sm text-gray-600 dark:text-gray-400">{translate(`sales.${name}`)}</dt>
      <dd className="mt-1">
        <span
          className={`block tabular-nums ${isMain ? "font-calm text-5xl" : "text-xl font-medium"}`}
        >
          {value}
        </span>
        {beforeName && (before !== undefined || isMain) && (
          <span
            className={`mt-1 flex flex-wrap gap-x-2 text-gray-600 tabular-nums dark:text-gray-400 ${isMain ? "text-sm" : "text-xs"}`}
          >
            {change && <Change {...change} />}
            <span className="text-balance">
              {before === undefined
                ? translate("sales.noneBefore", { period: beforeName })
                : `${beforeName}: ${before}`}
            </span>
          </span>
        )}
      </dd>
    </div>
  );
}

function Change({ name, percent }: NonNullable<FigureProps["change"]>) {
  const translate = useTranslate();
  return (
    <span className="font-medium text-gray-900 dark:text-gray-100">
      <span aria-hidden>{`${name === "more" ? "↑" : "↓"} ${percent}`}</span>
      <span className="sr-only">{translate(`sales.${name}`, { percent })}</span>
    </span>
  );
}
