import { useTranslate } from "#app/i18n/messages.ts";
import type { PlanPrice } from "./plan-price.ts";

interface PlanPricesProps {
  readonly plans: readonly PlanPrice[];
  readonly className: string;
  readonly priceClassName: string;
}

/** What each plan is and costs. */
export function PlanPrices({ plans, className, priceClassName }: PlanPricesProps) {
  const translate = useTranslate();
  return (
    <ul className={`divide-y border-y text-start ${className}`}>
      {plans.map(({ name, summary, price }) => (
        <li key={name} className="flex items-baseline justify-between gap-6 py-3.5">
          <p className="min-w-0 wrap-anywhere">
            <b>{name}</b>
            <br />
            {summary}
          </p>
          <p className={priceClassName}>{translate("landing.planPrice", price)}</p>
        </li>
      ))}
    </ul>
  );
}
