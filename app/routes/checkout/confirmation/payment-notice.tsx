import { useTranslate } from "#app/i18n/messages.ts";
import type { PaymentChange } from "./payment-change.ts";

interface PaymentNoticeProps {
  readonly change: PaymentChange;
  readonly isOwnedElsewhere?: boolean;
}

export function PaymentNotice({ change, isOwnedElsewhere = false }: PaymentNoticeProps) {
  const translate = useTranslate();
  const { kind, ...words } = change;
  return (
    <div className="mt-6">
      <p className="font-bold">{translate(`confirmation.${kind}Title`)}</p>
      <p className="mt-2">
        {translate(`confirmation.${kind}`, words)}
        {isOwnedElsewhere && <span>{` ${translate("confirmation.ownedElsewhere")}`}</span>}
      </p>
    </div>
  );
}
