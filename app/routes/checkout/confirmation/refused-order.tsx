import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import type { ConfirmationView } from "./load-confirmation.ts";
import { OrderHeading } from "./order-heading.tsx";
import { OrderNumber } from "./order-number.tsx";
import { WithdrawLink } from "./withdraw-link.tsx";
import { NextStep } from "./next-step.tsx";

interface RefusedOrderProps {
  readonly view: Extract<ConfirmationView, { state: "refused" }>;
  readonly variant: Variant;
}

export function RefusedOrder({ view, variant }: RefusedOrderProps) {
  const translate = useTranslate();
  const { orderId, choice, news: change, isOwnedElsewhere } = view;
  const { kind, ...words } = change;
  return (
    <>
      <OrderHeading
        variant={variant}
        title={translate(`confirmation.${kind}Title`)}
        lead={translate(`confirmation.${kind}`, words)}
      />
      {isOwnedElsewhere && <p className="mt-3">{translate("confirmation.ownedElsewhere")}</p>}
      <NextStep change={change} orderId={orderId} choice={choice} variant={variant} />
      {kind.startsWith("withdrawn") && <WithdrawLink orderId={orderId} step="stated" />}
      <OrderNumber orderId={orderId} />
    </>
  );
}
