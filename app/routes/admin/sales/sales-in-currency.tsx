import { useTranslate } from "#app/i18n/messages.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import type { SalesView } from "./view-month.ts";

const BAR = 10;
const HEIGHT = 60;

interface SalesInCurrencyProps {
  readonly sales: SalesView;
  readonly beforeName: string;
}

export function SalesInCurrency({ sales, beforeName }: SalesInCurrencyProps) {
  const translate = useTranslate();
  const { currency, orders, figures, days, parts } = sales;
  return (
    <Section id={currency} title={currency} isApart>
      <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
        {figures.map(({ name, value, before }) => (
          <Row key={name} title={translate(`month.${name}`)} price={value}>
            {name === "gross" && (
              <span>{translate("admin.orderCount", { count: orders.count })}</span>
            )}
            <span className="block">
              {translate("month.before", {
                month: beforeName,
                value: name === "gross" ? `${before} (${orders.before})` : before,
              })}
            </span>
          </Row>
        ))}
      </ul>
      <Bars heights={days.map(({ height }) => height)} />
      <RowList>
        <RowDetails title={translate("month.byDay")}>
          <ul className="divide-y divide-gray-200 dark:divide-gray-800">
            {days.map(({ day, orders: count, kept }) => (
              <Row key={day} title={`${day}`} price={kept}>
                {translate("admin.orderCount", { count })}
              </Row>
            ))}
          </ul>
        </RowDetails>
      </RowList>
      {parts.map(({ part, rows }) => (
        <div key={part} className="mt-8">
          <h3 className="font-semibold">{translate(`month.${part}`)}</h3>
          <ul className="mt-2 divide-y divide-gray-200 dark:divide-gray-800">
            {rows.map(({ key, name, orders: count, kept }) => (
              <Row
                key={key}
                title={name || translate(part === "coupon" ? "month.noCoupon" : "month.unknown")}
                price={kept}
              >
                {translate("admin.orderCount", { count })}
              </Row>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

/** One bar for each day. The list below has the figures. */
function Bars({ heights }: { readonly heights: readonly number[] }) {
  const most = Math.max(...heights, 1);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${heights.length * BAR} ${HEIGHT}`}
      className="mt-8 h-auto w-full text-primary-500 dark:text-primary-400"
    >
      {heights.map((amount, day) => {
        const height = (Math.max(amount, 0) / most) * HEIGHT;
        return (
          <rect
            key={day}
            x={day * BAR + 1}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
            fill="currentColor"
          />
        );
      })}
      <path d={`M0 ${HEIGHT}H${heights.length * BAR}`} stroke="currentColor" strokeWidth=".5" />
    </svg>
  );
}
