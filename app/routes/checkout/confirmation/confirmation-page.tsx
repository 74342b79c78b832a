import { href, Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "../../landing/variant-paths.ts";
import type { CorrectionProblem } from "./correct-address.ts";
import { Confirming } from "./confirming.tsx";
import { FileList } from "./file-list.tsx";
import { GuestReceipt } from "./guest-receipt.tsx";
import type { ConfirmationView, RefusalReason } from "./load-confirmation.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { RefusedReceipt } from "./refused-receipt.tsx";
import { RetryForm } from "../paywall/retry-form.tsx";

interface ConfirmationPageProps {
  readonly view: ConfirmationView;
  readonly variant: Variant;
  readonly problem: CorrectionProblem | undefined;
}

/** Shows the state of an order and the next step it allows. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <meta name="robots" content="noindex" />
      <State {...props} />
    </div>
  );
}

function State({ view, variant, problem }: ConfirmationPageProps) {
  const translate = useTranslate();
  switch (view.state) {
    case "confirming":
      return <Confirming orderId={view.orderId} variant={variant} />;
    case "ready":
      return (
        <>
          <Heading
            variant={variant}
            title={translate(
              view.isDuplicate ? "confirmation.duplicateTitle" : "confirmation.readyTitle",
            )}
            lead={
              view.isDuplicate
                ? translate("confirmation.duplicate")
                : translate("confirmation.readyLead", { plan: view.planName })
            }
          />
          {view.refusedAddress && <RefusedReceipt address={view.refusedAddress} />}
          <FileList files={view.files} />
          {view.isGuest ? (
            <GuestReceipt {...view} variant={variant} problem={problem} />
          ) : (
            <p className="mt-8">
              <Link to={href("/account")} reloadDocument>
                {translate("confirmation.toAccount")}
              </Link>
            </p>
          )}
          <RestoreLink />
          <OrderNumber orderId={view.orderId} />
        </>
      );
    case "refused":
      return <Refused view={view} variant={variant} />;
    case "none":
      return (
        <>
          <Heading
            variant={variant}
            title={translate("confirmation.noOrderTitle")}
            lead={translate("confirmation.noOrder")}
          />
          <p className="mt-6">
            <Link to={variantPaths(variant).paywall} className={buttonStyles({ size: "lg" })}>
              {translate("confirmation.toPlans")}
            </Link>
          </p>
          <RestoreLink />
        </>
      );
    default:
      throw new Error(`Unknown state ${view satisfies never}`);
  }
}

interface RefusedProps {
  readonly view: Extract<ConfirmationView, { state: "refused" }>;
  readonly variant: Variant;
}

function Refused({ view, variant }: RefusedProps) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const isRetryable: Record<RefusalReason, boolean> = {
    declined: true,
    expired: true,
    failed: true,
    mismatch: false,
    refunded: false,
    disputed: false,
  };
  return (
    <>
      <Heading
        variant={variant}
        title={translate("confirmation.refusedTitle")}
        lead={translate(`confirmation.${view.reason}`)}
      />
      <div className="mt-6">
        {isRetryable[view.reason] ? (
          <RetryForm
            planId={view.planId}
            variant={variant}
            label={translate("confirmation.tryAgain")}
          />
        ) : (
          <a href={`mailto:${seller.email}`} className={buttonStyles({ size: "lg" })}>
            {translate("confirmation.contactSeller", { email: seller.email })}
          </a>
        )}
      </div>
      <OrderNumber orderId={view.orderId} />
    </>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly lead: string;
  readonly variant: Variant;
}

function Heading({ title, lead, variant }: HeadingProps) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <PageTitle frame={variants[variant].frame}>{title}</PageTitle>
      <p className="mt-3 text-lg text-gray-700 dark:text-gray-300">{lead}</p>
    </>
  );
}

function RestoreLink() {
  const translate = useTranslate();
  return (
    <p className="mt-6">
      <Link to={href("/restore")}>{translate("confirmation.restore")}</Link>
    </p>
  );
}

function OrderNumber({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  return (
    <p className="mt-8 text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
      {translate("confirmation.orderNumber", { orderId })}
    </p>
  );
}
