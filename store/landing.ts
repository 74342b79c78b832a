import type { StoreInput } from "#domain/catalog/offer.ts";

/** Variant 1: calm design, and visitors need an account to buy. */
export const landing: StoreInput["landing"] = {
  title: "Weekend Atlas: ten short walks in Europe",
  description:
    "A pocket guide to ten short walks in Europe, with a map, a profile and clear directions for each, and a GPX track for your phone.",
  eyebrow: "A guide and ten tracks, in one download",
  headline: "Ten short walks for a free weekend",
  lead: "Each walk fits into half a day and onto one page. You get a guide to read and a track to follow. Choose one on Friday evening and go on Saturday morning.",
  action: "See the plans",
  motif: "terrain.svg",
  openGraph: { landing: "og-landing.png", paywall: "og-paywall.png" },
  cover: {
    media: "guide-cover.png",
    alt: "The cover of the guide: white letters over the contour lines of a hill.",
  },
  discover: {
    title: "Everything about a walk on one page",
    lead: "The guide is made for a phone in the hand and for a sheet of A5 paper. It says what you need on the way, and then it stops.",
    points: [
      {
        title: "A map you can read",
        text: "The line of the walk on a 500 metre grid, with north at the top. The numbers on it match the directions.",
      },
      {
        title: "The climb, before you meet it",
        text: "A profile shows where the way goes up and for how long. You also see the distance, the climb and a fair walking time.",
      },
      {
        title: "Directions in a few steps",
        text: "Four to six short steps for each walk, and one line on how to get there without a car.",
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
    title: "Yours to keep",
    lead: "You buy plain files. They open in the apps you already have, and they work without a signal.",
    points: [
      {
        title: "One ZIP, three kinds of file",
        text: "A PDF guide, a GPX track for each walk and a short text that explains the rest.",
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
    title: "Where you could go",
    lead: "The places in the atlas, from a level path around a lake to a ledge above a fjord.",
    map: "land.svg",
    nav: "Places",
    dateLabel: "Last walked",
  },
  cta: {
    title: "The next free Saturday has a walk in it",
    lead: "Choose a plan, make an account and download the files. It takes a few minutes.",
    action: "Choose a plan",
  },
  questions: {
    items: [
      {
        question: "Do I need a special app?",
        answer:
          "No. The guide is a PDF and opens anywhere. GPX tracks open in most map and walking apps and on GPS devices.",
      },
      {
        question: "How hard are the walks?",
        answer:
          "They take between one and a quarter and three and a quarter hours of walking. Some are level. Others are steep and stony, or have no railing at the top. Each page says so.",
      },
      {
        question: "Can I rely on the tracks alone?",
        answer:
          "No. They are sample data: the places are real, but the lines were drawn by hand and not surveyed. Take a proper map, and check paths and weather on the day.",
      },
      {
        question: "Why do I need an account?",
        answer:
          "It keeps your purchase, so that you can download it again on any device. An email address and a password are enough.",
      },
      {
        question: "Will I be charged again?",
        answer: "No. You pay once. There is no subscription.",
      },
      {
        question: "May I share the files?",
        answer:
          "Share a walk with the people you walk with. Please do not publish or resell the files. If you lead groups, choose Studio: its licence covers them.",
      },
    ],
  },
};
