import { tv } from "tailwind-variants/lite";
import type { StoreTax } from "#domain/catalog/tax.ts";
import { variants } from "#domain/experiments/variants.ts";
import { formatPercent } from "#domain/money.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import type { Translate } from "#locales/translate.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Icon } from "#app/ui/icons.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { BuyForm } from "./buy-form.tsx";
import type { PaywallView, PlanView } from "./load-paywall.ts";
import type { PaywallRefusal } from "./refusal.ts";

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
  readonly view: Pick<PaywallView, "variant" | "coupon" | "tax" | "waiver">;
  readonly refusal: PaywallRefusal | undefined;
  readonly isMain: boolean;
}

export function PlanCard({ plan, view, refusal, isMain }: PlanCardProps) {
  const translate = useTranslate();
  const { variant, tax, coupon } = view;
  const { download } = variantPaths(variant);
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
      <div>
        <p className={price()}>
          <span>{priceText(plan, translate)}</span>
          {plan.fullPrice && !plan.ownPrice && (
            <del className="ms-3 align-middle text-xl text-gray-600 dark:text-gray-400">
              <span className="sr-only">{translate("paywall.insteadOf")} </span>
              {plan.fullPrice}
            </del>
          )}
        </p>
        {tax && plan.price && <TaxNote tax={tax} />}
        {coupon && plan.isCouponForOthers && (
          <p className="mt-1 text-sm text-gray-700 dark:text-gray-300">
            {translate("paywall.couponForOthers", { code: coupon.code })}
          </p>
        )}
      </div>
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
        <BuyForm plan={plan} view={view} refusal={refusal} isMain={isMain} />
      )}
    </div>
  );
}

/** If buyers choose what they pay, the form below suggests an amount, which is not the price. */
function priceText({ price, ownPrice }: PlanView, translate: Translate): string {
  if (!ownPrice) return price ?? translate("paywall.free");
  const { isFreeAllowed, minimum } = ownPrice;
  return isFreeAllowed
    ? translate("paywall.ownPriceChosen")
    : translate("paywall.ownPriceFrom", { minimum });
}

/** Consumers must see beside the price whether it contains tax (Directive 98/6/EC, Article 2). */
function TaxNote({ tax: { prices, rate, name } }: { tax: StoreTax }) {
  const translate = useTranslate();
  const { locale } = usePageInfo();
  const text =
    rate === "automatic"
      ? translate(`paywall.tax.${prices}Automatic`, { name })
      : translate(`paywall.tax.${prices}`, { name, percent: formatPercent(rate, locale) });
  return <p className="mt-1 text-sm text-gray-700 dark:text-gray-300">{text}</p>;
}
