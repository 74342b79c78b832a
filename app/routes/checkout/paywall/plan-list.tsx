import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { badges } from "#app/ui/section-styles.ts";
import { planAnchor } from "#app/platform/variant-paths.ts";
import type { Translate } from "#locales/translate.ts";
import type { PaywallView, PlanView } from "./load-paywall.ts";
import { PlanPanel } from "./plan-panel.tsx";
import type { PaywallRefusal } from "./refusal.ts";

const row =
  "order-1 grid grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-x-2.5 px-3 py-1.5 sm:px-4 sm:py-3 lg:order-none lg:items-center all-open:order-none! all-open:col-auto!";

/** The only plan is in one box with its panel. */
const only = "order-1 p-4 lg:order-none lg:p-8 all-open:col-auto! all-open:row-auto!";

const styles = {
  calm: {
    list: "",
    only: `${only} lg:col-start-2 lg:self-start rounded-xl border border-gray-200 bg-white dark:border-gray-800 dark:bg-gray-900`,
    row: `${row} lg:col-start-2 lg:py-2 border-x border-t border-gray-200 bg-white group-last/plan:border-b group-first/plan:rounded-t-xl group-last/plan:rounded-b-xl sm:max-lg:group-has-checked/plans:rounded-b-none! all-open:group-last/plan:rounded-b-none! has-checked:bg-primary-50 has-checked:inset-ring-2 inset-ring-primary-500 dark:border-gray-800 dark:bg-gray-900 dark:has-checked:bg-primary-950`,
    name: "font-semibold lg:text-xl",
    onlyName: "font-calm text-xl sm:text-2xl",
    price: "max-lg:-mt-1 font-calm",
    radio: "checked:border-primary-600 dark:checked:border-primary-400",
    quiet: "",
    badge: badges.calm,
  },
  poster: {
    list: "lg:col-start-2 lg:row-start-1 lg:grid lg:grid-cols-1 lg:self-start all-open:contents!",
    only: `${only} border-2 border-gray-950 bg-white dark:border-white dark:bg-gray-950`,
    row: `${row} -mt-0.5 border-2 border-gray-950 group-first/plan:mt-0 bg-white has-checked:bg-[color-mix(in_srgb,var(--color-accent)_25%,#fff)] has-checked:inset-shadow-[0.625rem_0_var(--color-accent)] rtl:has-checked:inset-shadow-[-0.625rem_0_var(--color-accent)] dark:border-white dark:bg-gray-950 dark:has-checked:bg-accent dark:has-checked:text-gray-950`,
    name: "font-poster text-xl lg:text-2xl",
    onlyName: "font-poster text-xl sm:text-2xl",
    price: "max-lg:-mt-1 font-poster",
    radio: "checked:border-gray-950",
    quiet: "dark:group-has-checked/plan:text-inherit!",
    badge: badges.poster,
  },
};

interface PlanListProps {
  readonly view: PaywallView;
  readonly refusal: PaywallRefusal | undefined;
  /** Id of the plan that is chosen at first, if there is one. */
  readonly chosen: string | undefined;
}

/**
 * In the page's grid, or a poster's card: a row for each plan, and the panel of the chosen one, which CSS shows. So the
 * button always belongs to the chosen plan, before and without scripts. Browsers without scripts or `:has()` show all
 * panels, each below its row.
 */
export function PlanList({ view, refusal, chosen }: PlanListProps) {
  const translate = useTranslate();
  const { plans, variant } = view;
  const style = styles[variants[variant].frame];
  const isChoice = plans.length > 1;
  const list = useChosenByLink();
  return (
    <ul
      ref={list}
      aria-label={translate("paywall.plans")}
      className={`group/plans contents ${style.list}`}
    >
      {plans.map((plan) => {
        const mark = markOf(plan);
        const Row = isChoice ? "label" : "div";
        return (
          <li key={plan.id} className={isChoice ? "group/plan contents" : style.only}>
            <Row
              id={planAnchor(plan.id)}
              className={
                isChoice
                  ? `scroll-mt-[100vh] cursor-pointer ${style.row}`
                  : "grid grid-cols-[0_minmax(0,1fr)_auto] items-baseline"
              }
            >
              {isChoice && (
                <input
                  type="radio"
                  name="shown"
                  value={plan.id}
                  defaultChecked={plan.id === chosen}
                  className={`mt-1 size-5 shrink-0 appearance-none rounded-full border-2 border-gray-500 checked:border-6 lg:row-span-2 lg:mt-0 forced-colors:appearance-auto all-open:hidden dark:not-checked:border-gray-400 ${style.radio}`}
                />
              )}
              <span className="col-start-2 flex flex-wrap items-center gap-x-2">
                <span className={isChoice ? style.name : style.onlyName}>{plan.name}</span>
                {mark && <span className={style.badge}>{translate(mark)}</span>}
              </span>
              <span
                className={`col-start-2 row-start-2 text-sm text-balance text-gray-700 max-lg:-col-end-1 sm:text-base dark:text-gray-300 ${style.quiet}`}
              >
                {plan.summary}
              </span>
              <span
                className={`text-end lg:row-span-2 ${isChoice ? "" : "ps-3"} ${plan.ownPrice ? "max-w-24 sm:max-w-40" : ""}`}
              >
                <span className={`block ${sizeOf(plan, isChoice)} ${style.price}`}>
                  {priceText(plan, translate)}
                </span>
                {plan.fullPrice && !plan.ownPrice && (
                  <del
                    className={`block text-gray-600 tabular-nums dark:text-gray-400 ${style.quiet}`}
                  >
                    <span className="sr-only">{translate("paywall.insteadOf")} </span>
                    {plan.fullPrice}
                  </del>
                )}
              </span>
            </Row>
            <PlanPanel plan={plan} view={view} refusal={refusal} isChoice={isChoice} />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * A link to a plan chooses it by its fragment, unless the visitor was faster. The page is the same for everybody, so a
 * query could not.
 */
function useChosenByLink() {
  const list = useRef<HTMLUListElement>(null);
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const radio = hash ? document.getElementById(hash.slice(1))?.querySelector("input") : undefined;
    const isUntouched = !list.current?.querySelector("input:checked:not(:default)");
    if (radio && isUntouched && list.current?.contains(radio)) radio.checked = true;
  }, [hash]);
  return list;
}

function markOf(plan: PlanView) {
  if (plan.isOwned) return "paywall.yours";
  return plan.isRecommended ? "common.recommended" : undefined;
}

/** Buyers' own price is told in words, which wrap. */
function sizeOf({ ownPrice }: PlanView, isChoice: boolean): string {
  if (ownPrice) return "";
  return isChoice ? "text-2xl tabular-nums lg:text-4xl" : "text-2xl sm:text-4xl";
}

/** If buyers choose what they pay, the form suggests an amount, which is not the price. */
function priceText({ price, ownPrice }: PlanView, translate: Translate): string {
  if (!ownPrice) return price ?? translate("paywall.free");
  const { isFreeAllowed, minimum } = ownPrice;
  return isFreeAllowed
    ? translate("paywall.ownPriceChosen")
    : translate("paywall.ownPriceFrom", { minimum });
}
