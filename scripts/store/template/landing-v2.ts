import type { StoreInput } from "#domain/catalog/offer.ts";

/** Variant 2 of the landing page: bold design, and visitors buy as guests. It has the same fields as landing.ts. */
export const landingV2: StoreInput["landingV2"] = {
  title: "My Download: another promise",
  description: "The same offer in other words. The shop compares which page sells more.",
  eyebrow: "For whom it is",
  headline: "Say it short.",
  lead: "Say in two or three sentences what it is and whom it helps. Pay as a guest. The files are yours at once.",
  action: "Get it",
  discover: {
    title: "What is inside",
    lead: "Name the parts. A picture of a page says more.",
    points: [
      {
        title: "The first part",
        text: "Say what your buyer can do with it, and how soon. Two sentences are enough.",
      },
      {
        title: "The second part",
        text: "Say what it saves or adds, with a number if you have one: pages, hours, recipes.",
      },
      {
        title: "The format",
        text: "Name the kind of file, and what opens it on a phone and on a computer.",
      },
    ],
  },
  feature: {
    title: "Yours in a minute",
    lead: "Two steps, and no account to make.",
    points: [
      { title: "Pay as a guest", text: "We only ask for an email address, for the receipt." },
      {
        title: "Download",
        text: "The files are on the next page. Lost them later? Your email address brings them back.",
      },
    ],
  },
  questions: {
    title: "Questions",
    items: [
      {
        question: "What if I lose the files?",
        answer: "Your email address brings them back.",
      },
      { question: "Will I be charged again?", answer: "No. You pay once." },
    ],
  },
  cta: { title: "Make it yours.", action: "Get it now" },
};
