import { Link } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";
import { type MessageKey, useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "#app/variant-paths.ts";
import { PageTitle } from "#app/sections/page-title.tsx";
import type { PaymentErrorView } from "./load-payment-error.ts";
import { RetryForm } from "../paywall/retry-form.tsx";

interface PaymentErrorPageProps {
  readonly view: PaymentErrorView;
  readonly variant: Variant;
}

/** Where a payment that was not made ends: what happened, that nothing was charged, and the way on. */
export function PaymentErrorPage({ view, variant }: PaymentErrorPageProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const name = view.state === "unpaid" ? view.reason : view.state;
  const titleKey: MessageKey = `confirmationError.${name}Title`;
  const textKey: MessageKey = `confirmationError.${name}`;
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <title>{`${translate(titleKey)} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle variant={variant}>{translate(titleKey)}</PageTitle>
      <p className="mt-3 text-lg text-gray-700 dark:text-gray-300">{translate(textKey)}</p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <NextStep view={view} variant={variant} />
      </div>
    </div>
  );
}

function NextStep({ view, variant }: PaymentErrorPageProps) {
  const translate = useTranslate();
  const paths = variantPaths(variant);
  if (view.state === "unpaid")
    return (
      <>
        <RetryForm
          planId={view.planId}
          variant={variant}
          label={translate("confirmationError.tryAgain")}
        />
        <Link to={paths.paywall}>{translate("confirmationError.toPlans")}</Link>
      </>
    );
  if (view.state === "paid")
    return (
      <Link to={`${paths.download}?order=${view.orderId}`} className={buttonStyles({ size: "lg" })}>
        {translate("paywall.download")}
      </Link>
    );
  return (
    <Link to={paths.paywall} className={buttonStyles({ size: "lg" })}>
      {translate("confirmationError.toPlans")}
    </Link>
  );
}
