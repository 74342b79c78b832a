import { Link } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import type { MessageKey } from "#locales/translate.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import type { PaymentErrorView } from "./load-payment-error.ts";
import { RestoreLink } from "./restore-link.tsx";
import { RetryForm } from "../retry/retry-form.tsx";

interface PaymentErrorPageProps {
  readonly view: Exclude<PaymentErrorView, { state: "elsewhere" }>;
  readonly variant: Variant;
}

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
      <PageTitle frame={variants[variant].frame}>{translate(titleKey)}</PageTitle>
      <p className="mt-3 text-gray-700 dark:text-gray-300">{translate(textKey)}</p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <NextStep view={view} variant={variant} />
      </div>
      {view.state === "noOrder" && <RestoreLink />}
    </div>
  );
}

function NextStep({ view, variant }: PaymentErrorPageProps) {
  const translate = useTranslate();
  const { planCount } = usePageInfo();
  const paths = variantPaths(variant);
  if (view.state === "unpaid")
    return (
      <>
        <RetryForm
          choice={view.choice}
          variant={variant}
          label={translate("confirmationError.tryAgain")}
        />
        <Link to={paths.paywall}>
          {translate("confirmationError.toPlans", { plans: planCount })}
        </Link>
      </>
    );
  if (view.state === "paid")
    return (
      <Link to={`${paths.download}?order=${view.orderId}`} className={buttonStyles({ size: "xl" })}>
        {translate("paywall.download")}
      </Link>
    );
  return (
    <Link to={paths.paywall} className={buttonStyles({ size: "xl" })}>
      {translate("confirmationError.toPlans", { plans: planCount })}
    </Link>
  );
}
