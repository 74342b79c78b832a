import { useRemoveQueryParameter } from "#app/platform/browser/use-remove-query-parameter.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { useEffect } from "react";
import { reportPurchase, reportRefund } from "#app/analytics/shop-events.ts";
import { Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Cover } from "#app/ui/cover.tsx";
import { pageWidths } from "#app/ui/page-widths.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import type { Picture } from "#app/ui/photo.tsx";
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
  readonly cover: Picture;
  readonly variant: Variant;
  readonly problem: CorrectionProblem | undefined;
}

export function ConfirmationPage(props: ConfirmationPageProps) {
  const { view, cover, variant } = props;
  useRemoveQueryParameter("pass", view.state === "ready");
  const tagged = "tagged" in view ? view.tagged : undefined;
  useEffect(() => {
    if (!tagged) return;
    if (view.state === "ready") reportPurchase(tagged.purchase);
    reportRefund(tagged);
  }, [tagged, view.state]);
  const isCovered = coveredStates.includes(view.state);
  return (
    <div
      className={`py-12 lg:py-20 ${isCovered ? `${columns} ${pageWidths[variants[variant].frame]}` : "mx-auto max-w-2xl px-4 sm:px-6"}`}
    >
      <meta name="robots" content="noindex" />
      {isCovered && (
        <div className="mb-8 flex justify-center md:sticky md:top-20 md:mb-0">
          <Cover cover={cover} size="medium" />
        </div>
      )}
      <div className="min-w-0">
        <State {...props} />
      </div>
    </div>
  );
}

/** The cover stands beside the text if there is room, else above it. */
const columns =
  "items-start md:grid md:grid-cols-[12.5rem_minmax(0,40rem)] md:gap-12 lg:grid-cols-[20rem_minmax(0,40rem)] lg:gap-20";

/** What the buyer has, or will have soon. */
const coveredStates: readonly ConfirmationView["state"][] = ["confirming", "passed", "ready"];

const noOrderTexts = {
  nobody: "confirmation.noOrderWithoutCookie",
  guest: "confirmation.noOrderForGuest",
  account: "confirmation.noOrder",
} as const;

function State({ view, variant, problem }: Omit<ConfirmationPageProps, "cover">) {
  const translate = useTranslate();
  const { planCount } = usePageInfo();
  switch (view.state) {
    case "confirming":
      return <Confirming orderId={view.orderId} change={view.news} variant={variant} />;
    case "ready":
      return <ReadyOrder view={view} variant={variant} problem={problem} />;
    case "passed":
      return <OrderByPass view={view} variant={variant} />;
    case "refused":
      return <RefusedOrder view={view} variant={variant} />;
    case "none":
      return (
        <>
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
        </>
      );
    default:
      throw new Error(`Unknown state ${view satisfies never}`);
  }
}
