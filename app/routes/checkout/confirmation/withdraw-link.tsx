import { href, Link } from "react-router";
import type { WithdrawalStep } from "#domain/withdrawals/buyer-withdrawals.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowLink } from "#app/ui/row-list.tsx";

interface WithdrawLinkProps {
  readonly orderId: string;
  readonly step: WithdrawalStep;
}

const texts = { possible: "common.withdraw", stated: "withdraw.details" } as const;

const withdrawPath = (orderId: string) => `${href("/withdraw")}?order=${orderId}`;

export function WithdrawLink({ orderId, step }: WithdrawLinkProps) {
  if (step === "none") return null;
  return (
    <p className="mt-3">
      <Link to={withdrawPath(orderId)}>
        <Words orderId={orderId} step={step} />
      </Link>
    </p>
  );
}

/** In a `RowList`. */
export function WithdrawRow({
  orderId,
  step,
  note,
}: WithdrawLinkProps & { readonly note?: string | undefined }) {
  if (step === "none") return null;
  return (
    <RowLink to={withdrawPath(orderId)} note={note}>
      <Words orderId={orderId} step={step} />
    </RowLink>
  );
}

function Words({ orderId, step }: WithdrawLinkProps & { readonly step: keyof typeof texts }) {
  const translate = useTranslate();
  return (
    <>
      {translate(texts[step])}
      <span className="sr-only">{` ${orderId}`}</span>
    </>
  );
}
