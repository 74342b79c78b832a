import { useTranslate } from "#app/i18n/messages.ts";

/** On phones and tablets the address has a line of its own. */
export function ReceiptLine({ email }: { readonly email: string }) {
  const sentence = useTranslate()("confirmation.receiptTo", { email });
  const start = sentence.lastIndexOf(email);
  return (
    <span className="block">
      {sentence.slice(0, start)}
      <span className="block wrap-anywhere lg:inline">{sentence.slice(start)}</span>
    </span>
  );
}
