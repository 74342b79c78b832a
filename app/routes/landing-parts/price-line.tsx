import { useTranslate } from "#app/i18n/messages.ts";
import type { PlanPrices } from "./plan-price.ts";

interface PriceLineProps {
  readonly prices: PlanPrices;
  readonly className?: string;
}

/** The price of the plan that most visitors want, with a note on it, then the price of the cheapest. */
export function PriceLine({ prices: { all, main, least }, className = "" }: PriceLineProps) {
  const translate = useTranslate();
  return (
    <div className={`min-w-60 flex-1 tabular-nums ${className}`}>
      <p className="font-semibold sm:text-xl">
        {all.length === 1
          ? translate("landing.onlyPrice", main.price)
          : translate("landing.mainPrice", { plan: main.name, ...main.price })}
      </p>
      <p className="text-sm font-normal text-balance">{main.note}</p>
      {least && (
        <p className="text-sm font-normal text-balance">
          {translate("landing.leastPrice", { plan: least.name, ...least.price })}
          <span>{` · ${least.summary}`}</span>
        </p>
      )}
    </div>
  );
}
