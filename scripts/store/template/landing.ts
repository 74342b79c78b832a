import type { StoreInput } from "#domain/catalog/offer.ts";

/**
 * Variant 1 of the landing page: calm design, and visitors need an account to buy. Its texts suit any download; yours say
 * more about what you sell.
 */
export const landing: StoreInput["landing"] = {
  // Of the page, for search engines and browser tabs.
  title: "My Download: yours to keep",
  description: "Pay once, download at once, and keep the files on all your devices.",
  // What visitors get, in a few words, then in two or three sentences.
  headline: "One download. Yours to keep.",
  lead: "Pay once, download at once, and keep the files on all your devices.",
  action: "Get it",
  // What it is or for whom, above the headline and the plans.
  eyebrow: "Digital download",
  // cover: { media: "cover.jpg", alt: "What the picture shows" },
  // Drawn behind the first section and behind "cta".
  // motif: "lines.svg",
  // Shown when somebody shares a link to the page.
  // openGraph: { landing: "share.png", paywall: "share.png" },

  discover: {
    title: "What is inside",
    // Name the parts: what buyers can do with each, and what it saves or adds. A picture of a page says more.
    // lead: "Forty recipes, each on one page.",
    points: [
      { title: "One download", text: "Everything comes together, as files that you keep." },
      {
        title: "On every device",
        text: "Phone, tablet or computer: open the files where you need them.",
      },
      {
        title: "Always the newest",
        text: "When we improve the files, you get the new version, too.",
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
      {
        question: "When can I download it?",
        answer: "Right after you pay, on the page that follows.",
      },
      {
        question: "On which devices can I use it?",
        answer: "On all of yours. The files are not tied to a device.",
      },
      {
        question: "How do I get my money back?",
        answer: "Write to us. Our address and the refund terms are at the end of this page.",
      },
      {
        question: "Do I get an invoice?",
        answer: "Yes. The mail about your purchase links to it.",
      },
      // Also say for whom it is, and who does not need it.
    ],
  },
  cta: { title: "Ready?", lead: "It is yours right after you pay.", action: "Get it now" },

  // The order of the sections, and some twice or not at all. By default every section above, once.
  // sections: ["hero", "feature", "cta", "questions"],
};
