import { useRemoveQueryParameter } from "#app/platform/browser/use-remove-query-parameter.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { useEffect } from "react";
import { reportPurchase, reportRefund } from "#app/analytics/shop-events.ts";
import { Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import type { CoverView } from "#app/ui/cover.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { CorrectionProblem } from "./correct-address.ts";
import { Confirming } from "./confirming.tsx";
import type { ConfirmationView } from "./load-confirmation.ts";
import { OrderHeading } from "./order-heading.tsx";
import { OrderByPass } from "./order-by-pass.tsx";
import { ReadyOrder } from "./ready-order.tsx";
import { RefusedOrder } from "./refused-order.tsx";
import { RestoreLink } from "./restore-link.tsx";

interface ConfirmationPageProps {
  readonly view: ConfirmationView;
  readonly cover: CoverView;
  readonly variant: Variant;
  readonly problem: CorrectionProblem | undefined;
}

export function ConfirmationPage(props: ConfirmationPageProps) {
  const { view } = props;
  useRemoveQueryParameter("pass", view.state === "ready");
  const tagged = "tagged" in view ? view.tagged : undefined;
  useEffect(() => {
    if (!tagged) return;
    if (view.state === "ready") reportPurchase(tagged.purchase);
    reportRefund(tagged);
  }, [tagged, view.state]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <State {...props} />
    </>
  );
}

const plain = "mx-auto max-w-2xl px-4 py-12 sm:px-6 lg:py-20";

const noOrderTexts = {
  nobody: "confirmation.noOrderWithoutCookie",
  guest: "confirmation.noOrderForGuest",
  account: "confirmation.noOrder",
} as const;

function State({ view, cover, variant, problem }: ConfirmationPageProps) {
  const translate = useTranslate();
  const { planCount } = usePageInfo();
  switch (view.state) {
    case "confirming":
      return (
        <Confirming orderId={view.orderId} change={view.news} variant={variant} cover={cover} />
      );
    case "ready":
      return <ReadyOrder view={view} variant={variant} cover={cover} problem={problem} />;
    case "passed":
      return <OrderByPass view={view} variant={variant} cover={cover} />;
    case "refused":
      return (
        <div className={plain}>
          <RefusedOrder view={view} variant={variant} />
        </div>
      );
    case "none":
      return (
        <div className={plain}>
          <OrderHeading
            variant={variant}
            title={translate("confirmation.noOrderTitle")}
            lead={translate(noOrderTexts[view.visitor])}
          />
          <p className="mt-6">
            <Link to={variantPaths(variant).paywall} className={buttonStyles({ size: "xl" })}>
              {translate("confirmation.toPlans", { plans: planCount })}
            </Link>
          </p>
          <RestoreLink />
        </div>
      );
    default:
      throw new Error(`Unknown state ${view satisfies never}`);
  }
}
