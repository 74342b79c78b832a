import type { MailContext, MailStore } from "#server/mail/content/mail-context.ts";

/** Data about the shop that mails contain. */
export const mailStore: MailStore = {
  name: "Small Press",
  color: "#0066ff",
  offer: { name: "Letters", requirements: "A reader for PDF files." },
  plans: [
    { id: "small", name: "small" },
    { id: "complete", name: "complete" },
  ],
  legal: {
    seller: "Ada Maker",
    address: "1 Example Street, 0000 Example Town",
    email: "seller@shop.test",
    phone: "+43 1 2345678",
    taxNote: "No VAT is charged: small business.",
    refund: "Money back within 14 days.",
    withdrawal: "Consumers may withdraw within 14 days.",
    terms: "For your own use.",
    withdrawalTerms: { days: 14, waiver: "none", refund: "owner", promisedDays: 0 },
  },
};

const picture = { width: 192, height: 288, content: new Uint8Array([137, 80, 78, 71]) };

export const mailContext: MailContext = {
  pictures: {
    mark: { ...picture, filename: "mark.png" },
    cover: { ...picture, filename: "cover.png" },
  },
  titles: "serif",
  storeIn: () => mailStore,
  publicUrl: "https://shop.test",
  locales: ["en", "de"],
};
