import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import type { SalesPart } from "#domain/orders/sales-days.ts";
import type { Translate } from "#locales/translate.ts";
import { sourceName } from "../source-name.ts";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
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
  readonly beforeName: string;
}

export function SalesInCurrency({ sales, beforeName }: SalesInCurrencyProps) {
  const translate = useTranslate();
  const { currency, orders, figures, steps, parts } = sales;
  return (
    <Section id={currency} title={currency} isApart>
      <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
        {figures.map(({ name, value, before }) => (
          <Row key={name} title={translate(`sales.${name}`)} price={value}>
            {name === "gross" && (
              <span>{translate("admin.orderCount", { count: orders.count })}</span>
            )}
            <span className="block">
              {translate("sales.before", {
                period: beforeName,
                value: name === "gross" ? `${before} (${orders.before})` : before,
              })}
            </span>
          </Row>
        ))}
      </ul>
      <Bars heights={steps.map(({ height }) => height)} />
      <RowList>
        <RowDetails title={translate("sales.figures")}>
          <ul className="divide-y divide-gray-200 dark:divide-gray-800">
            {steps
              .filter(({ orders: count }) => count > 0)
              .map(({ start, name, orders: count, kept }) => (
                <Row key={start} title={name} price={kept}>
                  {translate("admin.orderCount", { count })}
                </Row>
              ))}
          </ul>
        </RowDetails>
      </RowList>
      {parts.map(({ part, rows }) => (
        <div key={part} className="mt-8">
          <h3 className="font-semibold">{translate(partTitles[part])}</h3>
          <ul className="mt-2 divide-y divide-gray-200 dark:divide-gray-800">
            {rows.map(({ key, name, orders: count, kept, lost }) => (
              <Row key={key} title={rowTitle(part, name, translate)} price={kept}>
                {translate("admin.orderCount", { count })}
                {lost.map((one) => (
                  <span key={one.name} className="block">
                    {`${translate(`sales.${one.name}`)}: ${one.amount}`}
                  </span>
                ))}
              </Row>
            ))}
          </ul>
        </div>
      ))}
    </Section>
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
