import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Inbox } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60_000;

export const inboxMails = defineCollection("inboxMails", {
  schema: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z
      .array(z.object({ filename: z.string(), content: z.string() }))
      .readonly()
      .optional(),
    at: z.instanceof(Timestamp),
  }),
  indexes: ["at", ["to", "at desc"]],
  expires: [{ field: "at", keptMs: LIFETIME_MS }],
});

export function createInbox(documents: Documents, clock: Clock): Inbox {
  return {
    async send({ id, to, subject, text, html, attachments }) {
      await documents.set(inboxMails, id, {
        to: to.toLowerCase(),
        subject,
        text,
        html,
        attachments,
        at: Timestamp.fromMillis(clock.now()),
      });
    },
    async list(to) {
      const mails = await documents.query(inboxMails, {
        ...(to ? { where: [["to", "==", to.toLowerCase()]] } : {}),
        orderBy: [["at", "desc"]],
        limit: 200,
      });
      return mails.map(({ id, data }) => ({
        ...data,
        id,
        links: data.text.match(/https?:\/\/\S+/g) ?? [],
        code: /(?<![\w-])\d{6}(?![\w-])/.exec(data.text)?.[0] ?? null,
        at: data.at.toDate().toISOString(),
      }));
    },
  };
}
