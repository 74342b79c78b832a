/** The mails of an account: each says what its link does, for how long, and what to do if one did not ask for it. */
import type { AccountMail } from "#domain/mail/outbox.ts";
import type { MailMessage } from "#domain/ports.ts";
import { layOut, type MailWorld, type Words } from "./render.ts";

const IGNORE = "If you did not ask for this, do nothing: nothing changes.";

/** English only so far: whatever the mail's language, its words are these. */
export async function renderAccountMail(
  id: string,
  mail: AccountMail,
  link: string,
  { storeName }: Pick<MailWorld, "storeName">,
): Promise<MailMessage> {
  return layOut(id, mail.to, wordsFor(mail.kind, link, storeName));
}

function wordsFor(kind: AccountMail["kind"], url: string, storeName: string): Words {
  switch (kind) {
    case "resetPassword":
      return {
        subject: `Your new password for ${storeName}`,
        paragraphs: [
          "Choose a new password with the link below. It works once, for one hour.",
          IGNORE,
        ],
        link: { label: "Choose a new password", url },
      };
    case "signIn":
      return {
        subject: `Sign in to ${storeName}`,
        paragraphs: ["The link below signs you in. It works once, for six hours.", IGNORE],
        link: { label: "Sign in", url },
      };
    case "verifyEmail":
      return {
        subject: `Confirm your e-mail address for ${storeName}`,
        paragraphs: [
          "The link below confirms that this address is yours. It works once, for three days.",
          "If you have no account here, do nothing.",
        ],
        link: { label: "Confirm this address", url },
      };
    case "verifyAndChangeEmail":
      return {
        subject: `Confirm your new e-mail address for ${storeName}`,
        paragraphs: [
          "The link below makes this the address of your account. It works once, for three days.",
          IGNORE,
        ],
        link: { label: "Use this address", url },
      };
    case "recoverEmail":
      return {
        subject: `Your e-mail address at ${storeName} was changed`,
        paragraphs: [
          "Your account has another e-mail address from now on. If that was you, there is nothing to do.",
          "If not, take your account back with the link below, then choose a new password. It works once, for seven days.",
        ],
        link: { label: "Take my account back", url },
      };
    default:
      throw new Error(`Unknown mail ${kind satisfies never}`);
  }
}
