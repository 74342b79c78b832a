import type { StoreInput } from "#domain/catalog/offer.ts";

/** What is on it, and what comes with it. */
export const pageOfThePlace = [
  {
    title: "The year as a picture",
    text: "Night, blue hour, golden hour and day, from January to December. You see at a glance which month is yours.",
  },
  {
    title: "The weekends as a table",
    text: "Sunrise, sunset, golden hour and blue hour of all 52 Saturdays, and how much the Sundays differ.",
  },
  {
    title: "The golden hours in your calendar",
    text: "Open the file of a place, and the golden hours of its weekends are on your phone.",
  },
];

/** Variant 1: calm design, and visitors need an account to buy. */
export const landing: StoreInput["landing"] = {
  title: "Weekend Atlas: the light of 2027 in ten places",
  description:
    "Sunrise, sunset, golden hour and blue hour of ten places in Europe, for every weekend of 2027: a PDF guide, and a calendar for each place.",
  eyebrow: "For photographers and early risers",
  headline: "Know the light before you go.",
  lead: "When the sun rises and sets, when the light turns gold and when it turns blue: ten places in Europe, every weekend of 2027. You get a PDF guide, and a calendar for each place.",
  action: "Get the atlas",
  discover: {
    title: "A year of light on one page",
    lead: "Each place has a page, made for a phone in the hand and for a sheet of A5 paper.",
    points: pageOfThePlace,
    samples: [
      {
        media: "page.png",
        alt: "A page of the guide, Mont-Saint-Michel: a chart of the year’s light, four facts, and a table of all Saturdays.",
        caption: "One of the ten pages. Open it to read.",
      },
    ],
  },
  feature: {
    title: "Yours to keep",
    illustration: {
      media: "pages.png",
      alt: "A phone with the calendar of Lake Bled: two golden hours on each day of a weekend in June.",
    },
    lead: "You buy plain files. They open in the apps you already have, and they work without a signal.",
    points: [
      {
        title: "A guide and calendars",
        text: "A PDF guide, and a calendar (.ics) for each place. Download them one by one, or all of them as a ZIP.",
      },
      {
        title: "Download it again",
        text: "Your account keeps your purchase. Sign in on another device, in two years if you like, and download it again.",
      },
      {
        title: "Fourteen days to change your mind",
        text: "If the guide is not for you, write to us within 14 days. You get your money back, and we do not ask why.",
      },
    ],
  },
  ideas: {
    title: "Ten places, ten kinds of light",
    lead: "From north to south: a cape where the sun stays up, a night that is blue, an island where it sets by 20:41. Golden hours are those of the evening of June 21.",
    nav: "Places",
    layout: "cards",
    dateLabel: "Sun at 20:00 until",
  },
  cta: {
    title: "Be there when it turns gold.",
    lead: "Yours right after you pay, on every device. Money back for 14 days, downloaded or not.",
    action: "Get the atlas",
  },
  questions: {
    items: [
      {
        question: "How accurate are the times?",
        answer:
          "To the minute or so, for a level horizon. They are computed from the position of the sun. Mountains and clouds are yours to judge.",
      },
      {
        question: "Do I need a special app?",
        answer:
          "No. The guide is a PDF and opens anywhere. Calendar apps import the .ics files, and you can hide or delete a place’s calendar at any time.",
      },
      {
        question: "What is it worth after 2027?",
        answer:
          "Most of it stays. On the same date, the sun keeps its times to a minute or two; in the far north they shift by more. Weekends and the days on which clocks change are those of 2027.",
      },
      {
        question: "Why do I need an account?",
        answer:
          "It keeps your purchase, so that you can download it again on any device. An email address and a password are enough.",
      },
    ],
  },
  sections: ["hero", "discover", "ideas", "feature", "cta", "questions"],
};
