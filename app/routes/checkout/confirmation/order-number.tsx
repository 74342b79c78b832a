import { useTranslate } from "#app/i18n/messages.ts";

export function OrderNumber({ orderId }: { readonly orderId: string }) {
  const translate = useTranslate();
  return (
    <p className="mt-8 text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
      {translate("confirmation.orderNumber", { orderId })}
    </p>
  );
}
