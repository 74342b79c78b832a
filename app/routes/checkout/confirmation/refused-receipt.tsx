import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";

/** Tells the buyer that the receipt cannot be delivered, and how to get it. */
export function RefusedReceipt({ address }: { readonly address: string }) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  return (
    <div className="mt-6 wrap-anywhere">
      <p className="font-bold">{translate("confirmation.receiptRefused", { address })}</p>
      <p className="mt-2">{translate("confirmation.receiptRefusedHelp")}</p>
      <p className="mt-2">
        <a href={`mailto:${seller.email}`}>
          {translate("confirmation.contactSeller", { email: seller.email })}
        </a>
      </p>
    </div>
  );
}
