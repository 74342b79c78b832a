import { href, Link } from "react-router";
import type { WithdrawalStep } from "#domain/withdrawals/buyer-withdrawals.ts";
import { useTranslate } from "#app/i18n/messages.ts";

interface WithdrawLinkProps {
  readonly orderId: string;
  readonly step: WithdrawalStep;
}

export function WithdrawLink({ orderId, step }: WithdrawLinkProps) {
  const translate = useTranslate();
  if (step === "none") return null;
  return (
    <p className="mt-3">
      <Link to={`${href("/withdraw")}?order=${orderId}`}>
        {translate(withdrawTexts[step])}
        <span className="sr-only">{` ${orderId}`}</span>
      </Link>
    </p>
  );
}

export const withdrawTexts = { possible: "common.withdraw", stated: "withdraw.details" } as const;
