import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { TotalsView } from "./view.ts";

export function Totals({ totals }: { readonly totals: TotalsView }) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const { steps, handedOver, reported, purchases, gaps } = totals;
  const parts = gaps.map(({ textKey, count }) => translate(textKey, { count }));
  const rest = new Intl.ListFormat(locale, { type: "unit" }).format(parts);
  return (
    <>
      <span className="block">
        {handedOver === undefined
          ? translate("truth.steps", steps)
          : translate("truth.stepsHandedOver", { ...steps, handedOver })}
      </span>
      {reported !== undefined && (
        <span className="block">
          {gaps.length > 0
            ? translate("truth.analytics", { reported, purchases, rest })
            : translate("truth.analyticsAll", { reported, purchases })}
        </span>
      )}
    </>
  );
}
