import { useTranslate } from "#app/i18n/messages.ts";
import type { PlanPrices } from "./plan-price.ts";

interface PriceLineProps {
  readonly prices: PlanPrices;
  readonly className: string;
}

/** The price of the plan that most visitors want, then the lowest, each with the plan's name if there are several. */
export function PriceLine({ prices: { all, main, least }, className }: PriceLineProps) {
  const translate = useTranslate();
  return (
    <p className={`tabular-nums ${className}`}>
      <span>
        {all.length === 1
          ? translate("landing.onlyPrice", main.price)
          : translate("landing.mainPrice", { plan: main.name, ...main.price })}
      </span>
      {least && (
        <span>{` · ${translate("landing.leastPrice", { plan: least.name, ...least.price })}`}</span>
      )}
    </p>
  );
}
