/** A sample pack in one file: one plan in a currency without decimals, forty previews, and hardly a word. */
import { defineStore } from "#domain/catalog/define-store.ts";
import { letterforms } from "./letterforms.ts";

const previews = letterforms.map(({ name, file }) => ({
  media: file,
  alt: `The letterform ${name}.`,
}));

export const store = defineStore({
  // As long as a name may be.
  name: "Forty Quiet Letterforms for Signs, Books and Loud Billboards",
  languages: ["en"],
  offer: { name: "Forty Letterforms", summary: "Forty drawn letterforms as SVG and PNG." },
  theme: { brand: "oklch(0.45 0.2 300)", neutral: "zinc", radius: "none" },
  plans: [
    {
      id: "all",
      name: "Forty letterforms for one desk",
      summary: "Every form, as SVG and PNG.",
      price: 3800,
      currency: "JPY",
      files: ["forms"],
      includes: ["Forty forms as SVG", "Forty forms as PNG", "Licence for one desk"],
      licenceKey: { activations: 1 },
    },
  ],
  files: [{ id: "forms", name: "forty-letterforms_1.0.zip", title: "Forty Letterforms" }],
  landing: {
    title: "Forty letterforms, one payment",
    description: "Forty drawn letterforms as SVG and PNG, for signs, books and billboards.",
    headline: "Forty forms. One payment.",
    action: "Buy",
    cover: { media: "poster.webp", alt: "Nine of the forms on a poster." },
    discover: { nav: "All forty", title: "All forty", samples: previews },
    cta: { title: "All of them, now", action: "Buy" },
    sections: ["hero", "discover", "cta"],
  },
  landingV2: {
    title: "Letterforms that carry a wall",
    description: "Forty drawn letterforms. Buy without an account.",
    headline: "Big. Quiet. Forty.",
    action: "Buy",
    ideas: { nav: "All forty", title: "All forty" },
    cta: { title: "Take them", action: "Buy" },
    sections: ["hero", "ideas", "cta"],
  },
  ideas: letterforms.map(({ name, file, strokes }, index) => ({
    id: `form-${index + 1}`,
    title: name,
    picture: { media: file, alt: `The letterform ${name}.` },
    facts: [`${strokes} strokes`],
  })),
  legal: {
    seller: "Forty Letterforms (demo store: this seller does not exist)",
    address: "Sample data: 3 Example Street, 0000 Example Town",
    email: "hello@letterforms.example",
    refund: "This is a sample text. You get your money back for 14 days.",
    withdrawal:
      "This is a sample text. Consumers in the European Union may withdraw within 14 days.",
    privacy: "This is a sample text.\n\n{stored items}",
    terms: "This is a sample text. One desk, any number of prints.",
  },
});
