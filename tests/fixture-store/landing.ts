import type { StoreInput } from "#domain/catalog/offer.ts";

type Copy = StoreInput["landing"];

/** The variants' texts differ, so that tests can tell them apart. */
function describe(headline: string, motif: string): Copy {
  const picture = { media: "page.png", alt: "A page of the book" };
  const points = [
    { title: "Every letter", text: "From A to Z, in capitals and small letters." },
    { title: "Every width", text: "From narrow to wide, in nine steps." },
  ];
  return {
    title: `Book of Letters: ${headline}`,
    description: `${headline} A book of drawn letters, for tests.`,
    eyebrow: "Paid once",
    headline,
    lead: "Drawn letters in one download.",
    action: "See the plans",
    motif,
    openGraph: { landing: "share.png", paywall: "share.png" },
    cover: picture,
    discover: {
      title: "What is in the book",
      lead: "Letters, and nothing else.",
      points,
      samples: [{ ...picture, caption: "A page" }],
      illustration: {
        media: "map.svg",
        alt: "A cross of two lines",
        caption: "How a letter is placed",
      },
    },
    feature: { title: "What comes with it", lead: "Files that you keep.", points },
    ideas: {
      title: "Where letters are",
      lead: "Places with good letters.",
      map: "world.svg",
      nav: "Places",
      dateLabel: "Last seen",
    },
    cta: { title: "Begin with A", lead: "Choose a plan and download.", action: "Choose a plan" },
    questions: {
      items: [
        { question: "May I print them?", answer: "Yes, as often as you like." },
        { question: "Will I be charged again?", answer: "No. You pay once." },
      ],
    },
  };
}

export const landing = describe("Letters, drawn with care.", "lines.svg");
export const landingV2 = describe("Loud letters for large walls.", "waves.svg");
