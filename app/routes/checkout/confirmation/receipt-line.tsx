import { useTranslate } from "#app/i18n/messages.ts";

/** The address starts a line, and on phones breaks before its "@" rather than elsewhere. */
export function ReceiptLine({ email }: { readonly email: string }) {
  const sentence = useTranslate()("confirmation.receiptTo", { email });
  const start = sentence.lastIndexOf(email);
  const at = start + email.lastIndexOf("@");
  return (
    <span className="block">
      {sentence.slice(0, start)}
      <span className="block wrap-anywhere lg:inline">
        {sentence.slice(start, at)}
        <wbr />
        {sentence.slice(at)}
      </span>
    </span>
  );
}
