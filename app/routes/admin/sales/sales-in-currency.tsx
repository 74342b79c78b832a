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
  readonly name: string;
  readonly beforeName: string;
}

export function SalesInCurrency({ sales, name, beforeName }: SalesInCurrencyProps) {
  const translate = useTranslate();
  const { currency, figures, steps, parts } = sales;
  return (
    <section aria-labelledby={currency} className="mt-12">
      <h2 id={currency} className="text-xl font-semibold">
        {currency}
      </h2>
      <table className="mt-4 w-full max-w-2xl text-right">
        <thead className="text-sm text-gray-600 dark:text-gray-400">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {currency}
            </th>
            <th scope="col" className="py-2 pl-4 font-normal">
              {name}
            </th>
            <th scope="col" className="py-2 pl-4 font-normal">
              {beforeName}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-gray-200 dark:divide-gray-800">
          {figures.map((figure) => (
            <tr key={figure.name}>
              <th scope="row" className="py-3 text-left font-medium">
                {translate(`sales.${figure.name}`)}
              </th>
              <td className="py-3 pl-4 font-semibold tabular-nums">{figure.value}</td>
              <td className="py-3 pl-4 text-gray-600 tabular-nums dark:text-gray-400">
                {figure.before}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="max-w-2xl">
        <Bars heights={steps.map(({ height }) => height)} />
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
      </div>
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

/** One bar for each step. The list below has the figures. */
function Bars({ heights }: { readonly heights: readonly number[] }) {
  const most = Math.max(...heights, 1);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${heights.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-8 h-24 w-full text-primary-500 dark:text-primary-400"
    >
      {heights.map((amount, step) => {
        const height = (Math.max(amount, 0) / most) * HEIGHT;
        return (
          <rect
            key={step}
            x={step * BAR + 1}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
            fill="currentColor"
          />
        );
      })}
      <path
        d={`M0 ${HEIGHT}H${heights.length * BAR}`}
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
