import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";

export function WithdrawLink({ orderId }: { readonly orderId: string }) {
  const translate = useTranslate();
  return (
    <p className="mt-3">
      <Link to={`${href("/withdraw")}?order=${orderId}`}>
        {translate("common.withdraw")}
        <span className="sr-only">{` ${orderId}`}</span>
      </Link>
    </p>
  );
}
