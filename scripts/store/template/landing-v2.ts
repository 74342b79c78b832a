import type { StoreInput } from "#domain/catalog/offer.ts";

/** Variant 2 of the landing page: bold design, and visitors buy as guests. It has the same fields as landing.ts. */
export const landingV2: StoreInput["landingV2"] = {
  // The same offer in other words: the shop compares which page sells more.
  title: "My Download: yours to keep",
  description: "Pay once, download at once, and keep the files on all your devices.",
  eyebrow: "Digital download",
  // As short as you can.
  headline: "Pay once. Keep it.",
  lead: "Pay as a guest. The files are yours at once.",
  action: "Get it",
  discover: {
    title: "Files that go where you go",
    points: [
      { title: "Plain files", text: "They open in the apps you already have, and work offline." },
      {
        title: "On every device",
        text: "Phone, tablet or computer: open the files where you need them.",
      },
      {
        title: "Always the newest",
        text: "When we improve the files, you get the new version, too.",
      },
    ],
  },
  feature: {
    title: "Yours in a minute",
    lead: "Three steps, and no account to make.",
    points: [
      { title: "Pay as a guest", text: "We only ask for an email address, for the receipt." },
      { title: "Download", text: "The files are on the page that follows." },
      {
        title: "Keep it",
        text: "Lost the files later? Your email address brings them back.",
      },
    ],
  },
  questions: {
    title: "Questions",
    items: [
      {
        question: "When can I download it?",
        answer: "Right after you pay, on the page that follows.",
      },
      {
        question: "Will there be more to pay?",
        answer: "No. You pay once. There is no subscription.",
      },
      {
        question: "How do I get my money back?",
        answer:
          "Write to us within 14 days. Our address and the refund terms are at the end of this page.",
      },
      {
        question: "Do I get an invoice?",
        answer: "Yes. The mail about your purchase links to it.",
      },
    ],
  },
  cta: {
    title: "Make it yours.",
    lead: "Money back for 14 days if it is not for you.",
    action: "Get it now",
  },
};
