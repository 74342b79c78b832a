import { useTranslate } from "#app/i18n/messages.ts";
import type { PaymentNews } from "./payment-news.ts";

interface PaymentNoticeProps {
  readonly news: PaymentNews;
  readonly isOwnedElsewhere?: boolean;
}

export function PaymentNotice({ news, isOwnedElsewhere = false }: PaymentNoticeProps) {
  const translate = useTranslate();
  const { kind, ...words } = news;
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
