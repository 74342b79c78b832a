import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";

export function InvoiceLink({ orderId }: { readonly orderId: string }) {
  const translate = useTranslate();
  return (
    <p className="mt-3">
      <Link to={href("/invoice/:orderId", { orderId })}>{translate("invoice.link")}</Link>
    </p>
  );
}
