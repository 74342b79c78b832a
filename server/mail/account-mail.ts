/** Renders account mails. Each says what its link does, how long it works, and what to do if it was not requested. */
import type { AccountMail } from "#domain/notifications/outbox.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import type { KeyOf, Translate } from "#locales/translate.ts";
import { layOut, type MailWorld, type Words } from "./render.ts";

/** Uses the language in which the mail was requested. */
export async function renderAccountMail(
  id: string,
  mail: AccountMail,
  link: string,
  { storeName }: Pick<MailWorld, "storeName">,
): Promise<MailMessage> {
  const translate = await loadTranslate(mail.language);
  const words = wordsFor(mail.kind, { url: link, shop: storeName, translate });
  return layOut(id, mail.to, mail.language, words);
}

interface Details {
  readonly url: string;
  readonly shop: string;
  readonly translate: Translate;
}

function wordsFor(kind: AccountMail["kind"], { url, shop, translate }: Details): Words {
  switch (kind) {
    case "resetPassword":
      return {
        subject: translate("accountMail.resetSubject", { shop }),
        paragraphs: [translate("accountMail.resetLead"), translate("accountMail.ignore")],
        link: { label: translate("accountMail.resetLink"), url },
      };
    case "signIn":
      return {
        subject: translate("accountMail.signInSubject", { shop }),
        paragraphs: [translate("accountMail.signInLead"), translate("accountMail.ignore")],
        link: { label: translate("accountMail.signInLink"), url },
      };
    case "verifyEmail":
      return {
        subject: translate("accountMail.verifySubject", { shop }),
        paragraphs: [translate("accountMail.verifyLead"), translate("accountMail.verifyIgnore")],
        link: { label: translate("accountMail.verifyLink"), url },
      };
    case "verifyAndChangeEmail":
      return {
        subject: translate("accountMail.changeSubject", { shop }),
        paragraphs: [translate("accountMail.changeLead"), translate("accountMail.ignore")],
        link: { label: translate("accountMail.changeLink"), url },
      };
    case "recoverEmail":
      return {
        subject: translate("accountMail.recoverSubject", { shop }),
        paragraphs: [translate("accountMail.recoverLead"), translate("accountMail.recoverWay")],
        link: { label: translate("accountMail.recoverLink"), url },
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
        link: { label: translate("accountMail.recoverLink"), url },
      };
  }
}
