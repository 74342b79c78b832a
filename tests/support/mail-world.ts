import type { MailWorld } from "#server/mail/render.ts";

/** Data about the shop that mails contain. */
export const mailWorld: MailWorld = {
  storeName: "Weekend Atlas",
  publicUrl: "https://shop.test",
  refundTerms: "Money back within 14 days.",
  locales: ["en", "de"],
};
