import type { MailWorld } from "#server/mail/mail-world.ts";

/** Data about the shop that mails contain. */
export const mailWorld: MailWorld = {
  store: {
    name: "Small Press",
    color: "#0066ff",
    legal: {
      seller: "Ada Maker",
      address: "1 Example Street, 0000 Example Town",
      email: "seller@shop.test",
      refund: "Money back within 14 days.",
      withdrawal: "Consumers may withdraw within 14 days.",
      terms: "For your own use.",
      withdrawalTerms: { days: 14, waiver: "none", refund: "owner", promisedDays: 0 },
    },
  },
  publicUrl: "https://shop.test",
  locales: ["en", "de"],
};
