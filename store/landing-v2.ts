import type { StoreInput } from "#domain/catalog/offer.ts";
import { pageOfThePlace } from "./landing.ts";

/** Variant 2: bold design, and visitors buy as guests. */
export const landingV2: StoreInput["landingV2"] = {
  title: "Weekend Atlas: chase the light",
  description:
    "When the light turns gold in ten places in Europe, for every weekend of 2027: a PDF guide and calendars. Buy without an account and download at once.",
  eyebrow: "For photographers and early risers",
  headline: "Chase the light.",
  lead: "Sunrise, sunset, golden hour, blue hour: ten places in Europe, every weekend of 2027. A PDF guide and calendars. Pay as a guest, download at once.",
  action: "Get the atlas",
  discover: {
    title: "Go when it’s gold.",
    lead: "Each place has a page, made for a phone in the hand and for a sheet of A5 paper.",
    points: pageOfThePlace,
    samples: [
      {
        media: "page-far-north.png",
        alt: "A page of the guide, the North Cape: a chart of the year’s light, four facts, and a table of all Saturdays.",
        caption: "One of the ten pages. Open it to read.",
      },
    ],
  },
  feature: {
    title: "Yours in a minute",
    lead: "Three steps, and no account to make.",
    points: [
      { title: "Choose", text: "All ten places, or two to try." },
      { title: "Pay as a guest", text: "Your email address is for the receipt." },
      {
        title: "Download",
        text: "The files are on the next page. Lost them later? Your email address brings them back.",
      },
    ],
  },
  ideas: {
    title: "Ten places. Which light first?",
    lead: "A night of gold in Iceland, a night of blue in Norway, a quick dusk in Portugal. Golden hours are those of the evening of June 21.",
    nav: "Places",
    layout: "rows",
    dateLabel: "Sun at 20:00 until",
  },
  cta: {
    title: "Don’t miss the gold.",
    lead: "Pay once, keep the files, get your money back within 14 days if they are not for you.",
    action: "Get the atlas",
  },
  questions: {
    items: [
      {
        question: "What exactly do I get?",
        answer:
          "A PDF guide and a calendar (.ics) for each place. Studio adds all 365 days as CSV and JSON, and a group licence.",
      },
      {
        question: "How accurate is it?",
        answer:
          "To the minute or so, for a level horizon. The times are computed from the position of the sun. Mountains and clouds are yours to judge.",
      },
      {
        question: "Really no account?",
        answer:
          "Really. You pay as a guest. If you lose the files, type the email address you paid with, and a six-digit code opens your purchase again.",
      },
      {
        question: "And if I do not like it?",
        answer: "Write to us within 14 days. You get all your money back, no reasons needed.",
      },
    ],
  },
};
