/** The development inbox: mail is kept in the documents, where the maker and tests read it. */
import { z } from "zod";
import {
  type Clock,
  defineCollection,
  type Documents,
  type Mail,
  type MailMessage,
} from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";

export const inboxMails = defineCollection(
  "inboxMails",
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    at: z.instanceof(Timestamp),
  }),
);

export interface InboxMail extends Omit<MailMessage, "id"> {
  readonly links: string[];
  /** The first six-digit code in the text. */
  readonly code: string | null;
  /** ISO 8601. */
  readonly at: string;
}

export interface Inbox extends Mail {
  /** Newest first; one recipient's, compared without case, or everyone's. */
  list(to?: string): Promise<InboxMail[]>;
}

export function createInbox(documents: Documents, clock: Clock): Inbox {
  return {
    async send({ id, ...message }) {
      await documents.set(inboxMails, id, {
        ...message,
        to: message.to.toLowerCase(),
        at: Timestamp.fromMillis(clock.now()),
      });
    },
    async list(to) {
      const mails = await documents.query(inboxMails, {
        ...(to ? { where: [["to", "==", to.toLowerCase()]] } : {}),
        orderBy: [["at", "desc"]],
        limit: 200,
      });
      return mails.map(({ data }) => ({
        ...data,
        links: data.text.match(/https?:\/\/\S+/g) ?? [],
        code: /\b\d{6}\b/.exec(data.text)?.[0] ?? null,
        at: data.at.toDate().toISOString(),
      }));
    },
  };
}
