import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { planAnchor, variantPaths } from "#app/platform/variant-paths.ts";
import { badges } from "#app/ui/section-styles.ts";
import { Icon } from "#app/ui/icons.tsx";
import type { PlanPrice } from "./plan-price.ts";

interface PlanRowsProps {
  readonly plans: readonly PlanPrice[];
  readonly variant: Variant;
  readonly className: string;
  readonly recommendedClassName: string;
  readonly priceClassName: string;
}

/** What each plan is and costs. Rows of several lead to their plans. */
export function PlanRows(props: PlanRowsProps) {
  const { plans, variant, className, recommendedClassName, priceClassName } = props;
  const translate = useTranslate();
  const { paywall } = variantPaths(variant);
  return (
    <ul className={`divide-y border-y ${className}`}>
      {plans.map(({ id, name, summary, price, isRecommended }) => (
        <li key={id} className={isRecommended ? recommendedClassName : ""}>
          <Row to={plans.length > 1 ? `${paywall}#${planAnchor(id)}` : undefined}>
            <span className="min-w-0 grow wrap-anywhere">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b className="font-semibold underline-offset-4 group-hover:underline">{name}</b>
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
          </Row>
        </li>
      ))}
    </ul>
  );
}

/** The button below leads to the only plan, so its row does not. */
function Row({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  const layout = "group flex items-center gap-4 py-3.5";
  if (!to) return <div className={layout}>{children}</div>;
  return (
    <Link to={to} className={layout}>
      {children}
      <Icon name="chevronRight" className="size-5 shrink-0" />
    </Link>
  );
}
