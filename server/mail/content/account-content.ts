import type { AccountMail } from "#domain/notifications/outbox.ts";
import type { KeyOf, Translate } from "#locales/translate.ts";
import type { MailContent } from "./mail-content.ts";

interface Details {
  readonly url: string;
  readonly shop: string;
  readonly translate: Translate;
}

export function writeAccountMail(
  kind: AccountMail["kind"],
  { url, shop, translate }: Details,
): MailContent {
  switch (kind) {
    case "resetPassword":
      return {
        subject: translate("accountMail.resetSubject", { shop }),
        paragraphs: [translate("accountMail.resetLead")],
        action: { label: translate("accountMail.resetLink"), url },
        notes: [translate("accountMail.ignore")],
      };
    case "signIn":
      return {
        subject: translate("accountMail.signInSubject", { shop }),
        paragraphs: [translate("accountMail.signInLead")],
        action: { label: translate("accountMail.signInLink"), url },
        notes: [translate("accountMail.ignore")],
      };
    case "verifyEmail":
      return {
        subject: translate("accountMail.verifySubject", { shop }),
        paragraphs: [translate("accountMail.verifyLead")],
        action: { label: translate("accountMail.verifyLink"), url },
        notes: [translate("accountMail.verifyIgnore")],
      };
    case "verifyAndChangeEmail":
      return {
        subject: translate("accountMail.changeSubject", { shop }),
        paragraphs: [translate("accountMail.changeLead")],
        action: { label: translate("accountMail.changeLink"), url },
        notes: [translate("accountMail.ignore")],
      };
    case "recoverEmail":
      return {
        subject: translate("accountMail.recoverSubject", { shop }),
        paragraphs: [translate("accountMail.recoverLead"), translate("accountMail.recoverWay")],
        action: { label: translate("accountMail.recoverLink"), url },
      };
    default:
      return {
        subject: translate(`accountNotice.${kind}Subject` satisfies KeyOf<"accountNotice">, {
          shop,
        }),
        paragraphs: [
          translate(`accountNotice.${kind}` satisfies KeyOf<"accountNotice">, { shop }),
          translate("accountNotice.wayBack"),
        ],
        action: { label: translate("accountMail.recoverLink"), url },
      };
  }
}
