import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import type { SalesPart } from "#domain/orders/sales-days.ts";
import type { Translate } from "#locales/translate.ts";
import { sourceName } from "../source-name.ts";
import { Row } from "../row.tsx";
import type { SalesView } from "./view-sales.ts";

const BAR = 10;
const HEIGHT = 60;

const partTitles = {
  plan: "sales.byPlan",
  country: "sales.byCountry",
  coupon: "sales.byCoupon",
  variant: "sales.byVariant",
  source: "sales.bySource",
} as const;

interface SalesInCurrencyProps {
  readonly sales: SalesView;
  /** Of the period before. */
  readonly beforeName: string;
}

export function SalesInCurrency({ sales, beforeName }: SalesInCurrencyProps) {
  const translate = useTranslate();
  const { currency, figures, steps, parts } = sales;
  return (
    <section aria-labelledby={currency} className="mt-8">
      <h2 id={currency} className="sr-only">
        {currency}
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-gray-200 ring-1 ring-gray-200 max-md:*:nth-5:col-span-full md:grid-cols-5 dark:bg-gray-800 dark:ring-gray-800">
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} beforeName={beforeName} />
        ))}
      </dl>
      <Bars steps={steps} />
      <RowList>
        <RowDetails title={translate("sales.figures")}>
          <ul className="divide-y divide-gray-200 dark:divide-gray-800">
            {steps
              .filter(({ orders: count }) => count > 0)
              .map(({ start, name: step, orders: count, kept }) => (
                <Row key={start} title={step} price={kept}>
                  {translate("admin.orderCount", { count })}
                </Row>
              ))}
          </ul>
        </RowDetails>
      </RowList>
      <p className="mt-8 text-sm text-gray-600 dark:text-gray-400">
        {translate("sales.partsLead")}
      </p>
      <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {parts.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </div>
    </section>
  );
}

type FigureProps = SalesView["figures"][number] & Pick<SalesInCurrencyProps, "beforeName">;

/** What was kept comes first. */
function Figure({ name, value, before, beforeName }: FigureProps) {
  const translate = useTranslate();
  const isMain = name === "kept";
  return (
    <div
      className={`flex flex-col justify-between bg-white p-4 dark:bg-gray-950 ${isMain ? "order-first col-span-full sm:p-5" : ""}`}
    >
      <dt className="text-sm text-gray-600 dark:text-gray-400">{translate(`sales.${name}`)}</dt>
      <dd className="mt-2">
        <span
          className={`block tabular-nums ${isMain ? "font-calm text-5xl" : "text-xl font-medium"}`}
        >
          {value}
        </span>
        {/* The first figure says for all of them what it is compared with. */}
        <span className="mt-1 block text-sm text-gray-600 tabular-nums dark:text-gray-400">
          <span className={isMain ? "" : "sr-only"}>{`${beforeName}: `}</span>
          {before}
        </span>
      </dd>
    </div>
  );
}

function Part({ part, rows }: SalesView["parts"][number]) {
  const translate = useTranslate();
  return (
    <div>
      <h3 className="font-semibold">{translate(partTitles[part])}</h3>
      {part === "variant" && (
        <p className="mt-1 text-sm text-gray-600 dark:text-gray-400">
          {translate("sales.byVariantLead")}
          <Link to={href("/admin/experiment")} className="block py-1 underline">
            {translate("experiment.link")}
          </Link>
        </p>
      )}
      <ul className="mt-2 divide-y divide-gray-200 dark:divide-gray-800">
        {rows.map(({ key, name, orders, kept, lost }) => (
          <Row key={key} title={rowTitle(part, name, translate)} price={kept}>
            {translate("admin.orderCount", { count: orders })}
            {lost.map((one) => (
              <span key={one.name} className="block">
                {`${translate(`sales.${one.name}`)}: ${one.amount}`}
              </span>
            ))}
          </Row>
        ))}
      </ul>
    </div>
  );
}

function rowTitle(part: SalesPart, name: string, translate: Translate): string {
  if (part === "source" && name) return sourceName(name, translate);
  return name || translate(part === "coupon" ? "sales.noCoupon" : "sales.unknown");
}

/** One bar for each step, between the highest amount and the first and last step. The list below has the figures. */
function Bars({ steps }: Pick<SalesView, "steps">) {
  const highest = steps.reduce((best, step) => (step.height > best.height ? step : best));
  const most = Math.max(highest.height, 1);
  return (
    <div aria-hidden className="mt-8 text-xs text-gray-600 tabular-nums dark:text-gray-400">
      <p className="border-b border-gray-200 pb-1 dark:border-gray-800">{highest.kept}</p>
      <svg
        viewBox={`0 0 ${steps.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full text-primary-500 dark:text-primary-400"
      >
        {steps.map((step, index) => {
          const height = (Math.max(step.height, 0) / most) * HEIGHT;
          return (
            <rect
              key={step.start}
              x={index * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
              fill="currentColor"
            />
          );
        })}
        <path
          d={`M0 ${HEIGHT}H${steps.length * BAR}`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex justify-between gap-4 pt-1">
        <span>{steps[0]?.name}</span>
        <span>{steps.at(-1)?.name}</span>
      </p>
    </div>
  );
}
