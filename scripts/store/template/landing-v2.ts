import type { StoreInput } from "#domain/catalog/offer.ts";

/** Variant 2 of the landing page: bold design, and visitors buy as guests. It has the same fields as landing.ts. */
export const landingV2: StoreInput["landingV2"] = {
  // The same offer in other words: the shop compares which page sells more.
  title: "My Download: yours to keep",
  description: "Pay once, download at once, and keep the files.",
  eyebrow: "Digital download",
  // As short as you can.
  headline: "Pay once. Keep it.",
  lead: "The files are yours at once.",
  action: "Get your copy",
  discover: {
    title: "Files that go where you go",
    nav: "How it works",
    points: [
      {
        title: "No connection needed",
        text: "Once downloaded, the files open on a train, on a plane, anywhere.",
      },
      {
        title: "All your devices",
        text: "Put the files on your phone, tablet and computer. One purchase is enough.",
      },
    ],
  },
  feature: {
    title: "Yours in a minute",
    lead: "Three steps, and no account to make.",
    points: [
      { title: "Pay as a guest", text: "Receipt and invoice go to your email address." },
      { title: "Download", text: "The files are on the page that follows." },
      {
        title: "Keep it",
        text: "Lost the files later? Your email address brings them back.",
      },
    ],
  },
  questions: {
    items: [
      {
        question: "How can I pay?",
        answer: "By card, or in another way that the payment page offers.",
      },
      {
        question: "Will there be more to pay?",
        answer: "No. You pay once. There is no subscription.",
      },
      {
        question: "How do I get my money back?",
        // As long as you promise in legal.ts.
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
    // As long as you promise in legal.ts.
    lead: "Money back for 14 days if it is not for you.",
    action: "Get it now",
  },
};
