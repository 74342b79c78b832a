import { useRemoveQueryParameter } from "#app/platform/browser/use-remove-query-parameter.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { useEffect } from "react";
import { reportPurchase, reportRefund } from "#app/analytics/shop-events.ts";
import { href, Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { CorrectionProblem } from "./correct-address.ts";
import { LicencePanel } from "../../licence-key/licence-panel.tsx";
import { Confirming } from "./confirming.tsx";
import { FileList } from "./file-list.tsx";
import { InvoiceLink } from "./invoice-link.tsx";
import { KeepPurchase } from "./keep-purchase.tsx";
import type { ConfirmationView } from "./load-confirmation.ts";
import { OrderHeading } from "./order-heading.tsx";
import { OrderNumber } from "./order-number.tsx";
import { OrderByPass } from "./order-by-pass.tsx";
import { PaymentNotice } from "./payment-notice.tsx";
import { RefusedOrder } from "./refused-order.tsx";
import { Receipt } from "./receipt.tsx";
import { RestoreLink } from "./restore-link.tsx";
import { WithdrawLink } from "./withdraw-link.tsx";
import { RefusedReceipt } from "./refused-receipt.tsx";

interface ConfirmationPageProps {
  readonly view: ConfirmationView;
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
    <div className="mx-auto max-w-2xl px-4 py-12">
      <meta name="robots" content="noindex" />
      <State {...props} />
    </div>
  );
}

function State({ view, variant, problem }: ConfirmationPageProps) {
  const translate = useTranslate();
  const { planCount } = usePageInfo();
  switch (view.state) {
    case "confirming":
      return <Confirming orderId={view.orderId} change={view.news} variant={variant} />;
    case "ready":
      return (
        <>
          <OrderHeading
            variant={variant}
            title={translate(
              view.isDuplicate ? "confirmation.duplicateTitle" : "confirmation.readyTitle",
            )}
            lead={
              view.isDuplicate
                ? translate("confirmation.duplicate")
                : translate(view.isFree ? "confirmation.readyLeadFree" : "confirmation.readyLead", {
                    plan: view.planName,
                  })
            }
          />
          {view.news && <PaymentNotice change={view.news} />}
          {view.refusedAddress && (
            <RefusedReceipt
              orderId={view.orderId}
              address={view.refusedAddress}
              isCorrectable={view.receipt?.isCorrectable}
            />
          )}
          {view.endsRight && <p className="mt-4">{translate("confirmation.endsRight")}</p>}
          <FileList files={view.files} />
          {view.licence && (
            <LicencePanel licence={view.licence} orderId={view.orderId} page={variant} />
          )}
          <Receipt {...view} variant={variant} problem={problem} />
          {view.hasInvoice && <InvoiceLink orderId={view.orderId} />}
          {view.isGuest ? (
            <KeepPurchase />
          ) : (
            <p className="mt-6">
              <Link to={href("/account")} reloadDocument>
                {translate("confirmation.toAccount")}
              </Link>
            </p>
          )}
          <RestoreLink />
          <WithdrawLink orderId={view.orderId} />
          <OrderNumber orderId={view.orderId} />
        </>
      );
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
            lead={translate(
              view.hasCookie ? "confirmation.noOrder" : "confirmation.noOrderWithoutCookie",
            )}
          />
          <p className="mt-6">
            <Link to={variantPaths(variant).paywall} className={buttonStyles({ size: "lg" })}>
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
