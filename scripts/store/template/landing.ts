import type { StoreInput } from "#domain/catalog/offer.ts";

/** Variant 1 of the landing page: calm design, and visitors need an account to buy. */
export const landing: StoreInput["landing"] = {
  // Of the page, for search engines and browser tabs.
  title: "My Download: one sentence with a promise",
  description: "Two sentences about what it is, for whom, and what it changes for them.",
  headline: "What your visitor gets",
  lead: "Say in two or three sentences what it is and whom it helps.",
  action: "Get it",
  // Beside the headline, and above the plans.
  eyebrow: "For whom it is",
  // cover: { media: "cover.jpg", alt: "What the picture shows" },
  // Drawn behind the first section and behind "cta".
  // motif: "lines.svg",
  // Shown when somebody shares a link to the page.
  // openGraph: { landing: "share.png", paywall: "share.png" },

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
    // samples: [{ media: "page.jpg", alt: "What the picture shows", caption: "A page" }],
  },
  feature: {
    title: "Yours to keep",
    lead: "You buy files, not access to them. They open in the apps you already have, and work offline.",
    points: [
      { title: "One payment", text: "You pay once. There is no subscription." },
      {
        title: "Download it again",
        text: "Your account keeps your purchase. Sign in on another device and download it there.",
      },
    ],
  },
  // The heading of the ideas in index.ts.
  // ideas: { title: "Chapters", lead: "A few of them.", dateLabel: "Written" },
  questions: {
    items: [
      { question: "Who is it for?", answer: "Say who, and also who does not need it." },
      { question: "Will I be charged again?", answer: "No. You pay once." },
    ],
  },
  cta: { title: "Ready?", lead: "It is yours right after you pay.", action: "Get it now" },

  // The order of the sections, and some twice or not at all. By default every section above, once.
  // sections: ["hero", "feature", "cta", "questions"],
};
