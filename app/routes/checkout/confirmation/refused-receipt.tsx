import { useTranslate } from "#app/i18n/messages.ts";
import { WriteToSeller } from "./write-to-seller.tsx";

interface RefusedReceiptProps {
  readonly orderId: string;
  readonly address: string;
  readonly isCorrectable?: boolean | undefined;
}

export function RefusedReceipt({ orderId, address, isCorrectable = false }: RefusedReceiptProps) {
  const translate = useTranslate();
  return (
    <div className="mt-6 wrap-anywhere">
      <p className="font-bold">{translate("confirmation.receiptRefused", { address })}</p>
      <p className="mt-2">
        {translate(
          isCorrectable ? "confirmation.receiptRefusedCorrect" : "confirmation.receiptRefusedHelp",
        )}
      </p>
      {!isCorrectable && (
        <div className="mt-4">
          <WriteToSeller orderId={orderId} />
        </div>
      )}
    </div>
  );
}
