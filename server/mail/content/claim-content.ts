import type { ClaimPurpose } from "#domain/notifications/outbox.ts";
import type { Translate } from "#locales/translate.ts";
import type { MailContent } from "./mail-content.ts";

interface Details {
  readonly code: string;
  readonly purpose: ClaimPurpose;
  readonly shop: string;
  readonly url: string;
  /** Works in any browser; absent if nothing was paid with the address. */
  readonly anywhere: string | undefined;
  readonly translate: Translate;
}

/** The subject has no code, because locked screens and logs show subjects. */
export function writeClaimMail({
  code,
  purpose,
  shop,
  url,
  anywhere,
  translate,
}: Details): MailContent {
  return {
    subject: translate("claimMail.subject", { shop }),
    paragraphs: [translate(`claimMail.${purpose}`), translate("claimMail.lead")],
    code,
    action: { label: translate("claimMail.again"), url },
    notes: [
      ...(anywhere ? [translate("claimMail.anywhere", { url: anywhere })] : []),
      translate("claimMail.ignore"),
    ],
    ...(anywhere && { linkWords: { [anywhere]: translate("orderMail.purchasesLink") } }),
  };
}
