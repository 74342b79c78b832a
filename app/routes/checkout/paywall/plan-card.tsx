import { reportSale } from "#app/consent/shop-events.ts";
import { Form } from "react-router";
import { tv } from "tailwind-variants/lite";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Icon } from "#app/ui/icons.tsx";
import { variantPaths } from "../../landing/variant-paths.ts";
import type { PlanView } from "./load-paywall.ts";

/** Five subgrid rows: name, price, summary, contents and button align across the plans of a row. */
export const planRows = "row-span-5 grid grid-rows-subgrid";

const styles = tv({
  slots: {
    card: `gap-y-5 p-6 sm:p-7 forced-colors:border ${planRows}`,
    name: "",
    price: "tabular-nums",
    badge: "px-2.5 py-0.5 text-sm font-medium",
  },
  variants: {
    frame: {
      calm: {
        card: "rounded-xl bg-white dark:bg-gray-900",
        name: "text-lg font-semibold",
        price: "font-calm text-5xl tracking-[-0.02em]",
        badge:
          "rounded-full bg-primary-50 text-primary-800 dark:bg-primary-950 dark:text-primary-200",
      },
      poster: {
        card: "bg-gray-100 dark:bg-gray-900",
        name: "font-poster text-2xl tracking-[-0.03em]",
        price: "font-poster text-5xl tracking-[-0.035em]",
        badge: "bg-gray-950 text-white dark:bg-white dark:text-gray-950",
      },
    },
    isRecommended: { true: {}, false: {} },
  },
  compoundVariants: [
    {
      frame: "calm",
      isRecommended: true,
      class: {
        card: "shadow-xl ring-2 shadow-gray-950/5 ring-primary-500 dark:shadow-black dark:ring-primary-400",
      },
    },
    {
      frame: "calm",
      isRecommended: false,
      class: { card: "ring-1 ring-gray-200 dark:ring-gray-800" },
    },
    {
      frame: "poster",
      isRecommended: true,
      class: { card: "ring-4 ring-primary-500 ring-inset dark:ring-primary-400" },
    },
  ],
});

interface PlanCardProps {
  readonly plan: PlanView;
  readonly variant: Variant;
  /** True for the plan that is the page's main action. */
  readonly isMain: boolean;
}

/** One plan, with the form that buys it unless the visitor owns it. */
export function PlanCard({ plan, variant, isMain }: PlanCardProps) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const { paywall, download } = variantPaths(variant);
  const { frame } = variants[variant];
  const { card, name, price, badge } = styles({ frame, isRecommended: plan.isRecommended });
  return (
    <div className={card()}>
      <div className="flex flex-wrap content-start items-center justify-between gap-2">
        <h2 className={name()}>{plan.name}</h2>
        {(plan.isOwned || plan.isRecommended) && (
          <span className={badge()}>
            {translate(plan.isOwned ? "paywall.yours" : "paywall.recommended")}
          </span>
        )}
      </div>
      <p className={price()}>{plan.price}</p>
      <p className="text-pretty text-gray-700 dark:text-gray-300">{plan.summary}</p>
      <ul
        aria-label={translate("paywall.includes")}
        className="space-y-2.5 text-gray-900 dark:text-gray-100"
      >
        {plan.includes.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Icon
              name="check"
              className="mt-0.5 size-5 shrink-0 text-primary-500 dark:text-primary-400"
            />
            {line}
          </li>
        ))}
      </ul>
      {plan.isOwned ? (
        <ButtonLink to={download} size="xl" isBlock variant="outline">
          {translate("paywall.download")}
        </ButtonLink>
      ) : (
        // A document load, because the payment page is outside this app.
        <Form
          method="post"
          action={paywall}
          reloadDocument
          onSubmit={() => plan.tagged && reportSale("begin_checkout", plan.tagged)}
        >
          <input type="hidden" name="plan" value={plan.id} />
          {plan.isAwaited && <input type="hidden" name="again" value="yes" />}
          <Button type="submit" size="xl" isBlock variant={isMain ? "solid" : "outline"}>
            {translate(plan.isAwaited ? "paywall.buyAgain" : "paywall.buy", {
              plan: inSentence(plan.name, locale),
            })}
          </Button>
        </Form>
      )}
    </div>
  );
}
