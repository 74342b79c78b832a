import type { StoreInput } from "#domain/catalog/offer.ts";

/** Variant 2: bold design, and visitors buy as guests. */
export const landingV2: StoreInput["landingV2"] = {
  title: "Weekend Atlas: pay today, walk on Saturday",
  description:
    "Ten short walks in Europe as a PDF guide and GPX tracks. Buy without an account and download at once.",
  eyebrow: "No account. No subscription.",
  headline: "Stop planning. Start walking.",
  lead: "Ten walks. One page each. A track for your phone. Pay as a guest and the files are yours straight away.",
  action: "Get the walks",
  motif: "terrain-wide.svg",
  openGraph: { landing: "og-landing-v2.png", paywall: "og-paywall.png" },
  discover: {
    title: "Pick. Pack. Go.",
    lead: "The planning is done. You choose a place and bring your shoes.",
    points: [
      {
        title: "Half a day, no more",
        text: "The shortest walk takes an hour and a quarter, the longest three and a quarter. Lunch is still possible.",
      },
      {
        title: "One page each",
        text: "Map, profile, facts, directions. Read it on the train. Print it if you like paper.",
      },
      {
        title: "Tracks that just open",
        text: "Send the GPX file to your map app and follow the line. It works offline.",
      },
    ],
    samples: [
      {
        media: "guide-walk.png",
        alt: "A page of the guide: a map with a numbered track, a profile, and directions in five steps.",
        caption: "A real page of the guide",
      },
      {
        media: "guide-walk-2.png",
        alt: "Another page of the guide, built the same way: map, profile, facts, directions.",
        caption: "And another",
      },
    ],
    illustration: {
      media: "route-map.svg",
      alt: "The track of the walk up Arthur's Seat on contour lines, with numbered steps.",
      caption: "Arthur's Seat: 4.4 km, from the palace to the summit rocks and back",
    },
  },
  feature: {
    title: "Buying takes a minute",
    lead: "Three steps, and none of them is a sign-up form.",
    points: [
      {
        title: "Choose a plan",
        text: "Two walks, all ten, or all ten with the data and a group licence.",
      },
      {
        title: "Pay as a guest",
        text: "Besides the payment we ask for one thing: an email address for the receipt.",
      },
      {
        title: "Download",
        text: "The files are on the next page. Lost them later? Your email address brings them back.",
      },
    ],
  },
  ideas: {
    title: "Ten places. Which one first?",
    lead: "Chalk cliffs, a lake with an island, a city hill, a ledge without a railing.",
    map: "land.svg",
    nav: "Places",
    dateLabel: "Last walked",
  },
  cta: {
    title: "Saturday is coming",
    lead: "Pay once, keep the files, get your money back within 14 days if they are not for you.",
    action: "Get the walks now",
  },
  questions: {
    items: [
      {
        question: "Really no account?",
        answer:
          "Really. You pay as a guest. Afterwards you can add a password if you want your purchase in an account, but you do not have to.",
      },
      {
        question: "What if I lose the files?",
        answer:
          "Type the email address you paid with. We send a six-digit code to it, and the code opens your purchase again.",
      },
      {
        question: "What exactly do I get?",
        answer:
          "A ZIP with a PDF guide and a GPX track for each walk. Studio adds the tracks as GeoJSON and CSV, and a group licence.",
      },
      {
        question: "How good are the tracks?",
        answer:
          "Good enough to choose a walk and see its shape. They are sample data, drawn by hand and not surveyed, so take a proper map as well.",
      },
      {
        question: "And if I do not like it?",
        answer: "Write to us within 14 days. You get all your money back, no reasons needed.",
      },
    ],
  },
};
