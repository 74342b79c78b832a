import { Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { planAnchor, variantPaths } from "#app/platform/variant-paths.ts";
import { Icon } from "#app/ui/icons.tsx";
import { badges } from "#app/ui/section-styles.ts";
import { displayFaces } from "#app/ui/title-styles.ts";
import type { PlanPrice } from "./plan-price.ts";

/** Of the plans and the cover, which is not much higher than they are. */
export function closingColumns(plans: readonly PlanPrice[]): string {
  return plans.length === 1
    ? "md:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_15rem]"
    : "md:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_22rem]";
}

/** Phones have shown it at the top. */
export const closingCover = "max-md:hidden";

interface PlanRowsProps {
  readonly plans: readonly PlanPrice[];
  readonly variant: Variant;
  readonly className: string;
  readonly nameClassName: string;
  readonly recommendedClassName: string;
  readonly priceClassName: string;
}

/**
 * What each plan is and costs. A row leads to the paywall and chooses its plan there. The only plan needs no row.
 */
export function PlanRows(props: PlanRowsProps) {
  const { plans, variant, className, nameClassName, recommendedClassName, priceClassName } = props;
  const translate = useTranslate();
  const { paywall } = variantPaths(variant);
  const [only, ...others] = plans;
  if (only && others.length === 0) return <OnlyPlan plan={only} variant={variant} />;
  return (
    <ul className={`divide-y border-y ${className}`}>
      {plans.map(({ id, name, summary, price, isRecommended }) => (
        <li key={id} className={isRecommended ? recommendedClassName : undefined}>
          <Link
            to={`${paywall}#${planAnchor(id)}`}
            className="group flex items-center gap-4 py-3.5"
          >
            <span className="min-w-0 grow wrap-anywhere">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b className={`underline-offset-4 group-hover:underline ${nameClassName}`}>
                  {name}
                </b>
                {isRecommended && (
                  <span className={badges[variants[variant].frame]}>
                    {translate("common.recommended")}
                  </span>
                )}
              </span>
              <span className="block text-sm">{summary}</span>
            </span>
            <span className={`tabular-nums ${priceClassName}`}>
              {translate("landing.planPrice", price)}
            </span>
            <Icon name="chevronRight" className="-ms-2 size-5 shrink-0 rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OnlyPlan({ plan, variant }: { readonly plan: PlanPrice; readonly variant: Variant }) {
  const translate = useTranslate();
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className={`text-5xl ${displayFaces[variants[variant].frame]}`}>
        {translate("landing.planPrice", plan.price)}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{plan.name}</p>
        <p className="text-sm text-balance">{plan.summary}</p>
      </div>
    </div>
  );
}
