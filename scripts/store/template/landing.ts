import type { StoreInput } from "#domain/catalog/offer.ts";

/**
 * Variant 1 of the landing page: calm design, and visitors need an account to buy. Its texts suit any download; yours say
 * more about what you sell.
 */
export const landing: StoreInput["landing"] = {
  // Of the page, for search engines and browser tabs.
  title: "My Download: yours to keep",
  description: "Pay once, download at once, and keep the files.",
  // What visitors get, in a few words, then in two or three sentences.
  headline: "Open today. Keep for good.",
  lead: "No parcel, no subscription: the files are yours right after you pay.",
  action: "Get your copy",
  // What it is or for whom, above the headline and the plans.
  eyebrow: "Digital download",
  // cover: { media: "cover.jpg", alt: "What the picture shows" },
  // Drawn behind the first section and behind "cta".
  // motif: "lines.svg",
  // Shown when somebody shares a link to the page.
  // openGraph: { landing: "share.png", paywall: "share.png" },

  discover: {
    title: "Files that go where you go",
    nav: "How it works",
    // Name the parts: what buyers can do with each, and what it saves or adds. A picture of a page says more.
    // lead: "Forty recipes, each on one page.",
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
    // samples: [{ media: "page.jpg", alt: "What the picture shows", caption: "A page" }],
  },
  feature: {
    title: "Nothing to worry about",
    lead: "If something changes after you buy, here is what we do.",
    points: [
      // As long as you promise in legal.ts.
      {
        title: "Changed your mind?",
        text: "Write to us within 14 days and get your money back. You need not say why.",
      },
      {
        title: "Lost the files?",
        text: "Sign in on any device and download them again.",
      },
      // As long as files.ts includes new versions.
      {
        title: "A new version?",
        text: "You get it too, and pay nothing for it.",
      },
    ],
  },
  // The heading of the ideas in index.ts.
  // ideas: { title: "Chapters", lead: "A few of them.", dateLabel: "Written" },
  questions: {
    items: [
      {
        question: "How can I pay?",
        answer: "By card, or in another way that the payment page offers.",
      },
      {
        question: "Do I need an account?",
        answer: "Yes, a free one. It keeps your purchase, so that you can download it again.",
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
      // Better: what only your buyers ask, such as for whom it is, and who does not need it.
      // { question: "Do I need a machine?", answer: "No. Your hands are enough." },
    ],
  },
  cta: {
    title: "Your copy is waiting",
    action: "Get it now",
  },

  // The order of the sections, and some twice or not at all. By default every section above, once.
  // sections: ["hero", "feature", "discover", "cta"],
};
