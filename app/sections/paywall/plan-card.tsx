import { useTranslate } from "../i18n/messages.ts";
import { Button } from "../ui/button.tsx";
import type { PlanView } from "./load-paywall.ts";

/** One plan inside the form that buys it. */
export function PlanCard({ plan }: { plan: PlanView }) {
  const translate = useTranslate();
  const ring = plan.isRecommended
    ? "ring-2 ring-primary-500 dark:ring-primary-400"
    : "ring-1 ring-gray-300 dark:ring-gray-700";
  return (
    <div className={`flex h-full flex-col gap-4 rounded-lg p-6 ${ring}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">{plan.name}</h2>
        {plan.isRecommended && (
          <span className="rounded-full bg-primary-50 px-2.5 py-0.5 text-sm font-medium text-primary-800 dark:bg-primary-950 dark:text-primary-200">
            {translate("paywall.recommended")}
          </span>
        )}
      </div>
      <p className="text-3xl font-semibold tabular-nums">{plan.price}</p>
      <p className="text-gray-700 dark:text-gray-300">{plan.summary}</p>
      <ul aria-label={translate("paywall.includes")} className="flex-1 list-disc space-y-1 pl-5">
        {plan.includes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <input type="hidden" name="plan" value={plan.id} />
      <Button type="submit" size="lg" isBlock variant={plan.isRecommended ? "solid" : "outline"}>
        {translate("paywall.buy", { plan: plan.name })}
      </Button>
    </div>
  );
}
