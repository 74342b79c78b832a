import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";

export function WriteToSeller({ orderId }: { readonly orderId: string }) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const subject = encodeURIComponent(translate("confirmation.orderNumber", { orderId }));
  return (
    <a
      href={`mailto:${seller.email}?subject=${subject}`}
      className={buttonStyles({ variant: "outline", size: "lg" })}
    >
      {translate("confirmation.contactSeller")}
    </a>
  );
}
