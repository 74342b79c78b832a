import { Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { RetryForm } from "../retry/retry-form.tsx";
import { nextSteps, type PaymentChange } from "./payment-change.ts";
import type { RetryChoice } from "../retry/retry-choice.ts";
import { WriteToSeller } from "./write-to-seller.tsx";

interface NextStepProps {
  readonly change: PaymentChange;
  readonly orderId: string;
  readonly choice: RetryChoice;
  readonly variant: Variant;
}

export function NextStep({ change, orderId, choice, variant }: NextStepProps) {
  const translate = useTranslate();
  const { planCount } = usePageInfo();
  const step = nextSteps[change.kind];
  if (step === "none") return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      {step === "retry" ? (
        <RetryForm choice={choice} variant={variant} label={translate("confirmation.tryAgain")} />
      ) : (
        <WriteToSeller orderId={orderId} />
      )}
      <Link to={variantPaths(variant).paywall}>
        {translate("confirmation.toPlans", { plans: planCount })}
      </Link>
    </div>
  );
}
