import type { StoreInput } from "#domain/catalog/offer.ts";

export const landing: StoreInput["landing"] = {
  title: "The Slow Oven: eight breads and cakes for an evening",
  description:
    "A baking book for people without a machine: eight recipes, a photo of every step, and times that are true.",
  eyebrow: "A book on baking",
  headline: "Bread that works the first time",
  lead: "Eight recipes with a photo of every step. Each says when you have to be there, and when the dough does not need you.",
  action: "See the plans",
  cover: { media: "cover.jpg", alt: "The cover of the book: a loaf over a warm red ground." },
  discover: {
    nav: "The book",
    title: "Look at the dough, not at the clock",
    lead: "Kitchens differ. The photos show what the dough looks like when it is ready.",
    samples: [
      { media: "page-rye.jpg", alt: "A page with a recipe in six steps.", caption: "A page" },
      { media: "table.jpg", alt: "A long table with flour.", caption: "The kitchen of the book" },
      { media: "phone.jpg", alt: "The book on a phone.", caption: "On a phone" },
    ],
  },
  ideas: { nav: "Recipes", title: "What is in it", lead: "All eight of them." },
  questions: {
    items: [
      { question: "Do I need a machine?", answer: "No. Two hands and a bowl are enough." },
      { question: "Which oven?", answer: "Any that reaches 230 °C." },
      { question: "Can I print it?", answer: "Yes. The PDF has A5 pages, two of them fit on A4." },
    ],
  },
  cta: { title: "Flour is cheap. Start tonight.", action: "Choose a plan" },
  sections: [
    "hero",
    "ideas",
    "discover",
    {
      section: "feature",
      nav: "How it works",
      title: "One recipe, two pages",
      points: [
        { title: "Left: the steps", text: "Short lines that you can read from a metre away." },
      ],
    },
    "questions",
    "cta",
  ],
};
