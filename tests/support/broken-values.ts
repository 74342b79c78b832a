/** Mistakes in the values of a store. */
import { type BrokenStore, inIdeas, plan } from "./break-store.ts";

export const brokenValues: readonly BrokenStore[] = [
  {
    mistake: "a price in quotes",
    changes: [["plans.ts", "price: 1900", 'price: "99.00"']],
    problem: "plans.ts: plans[0].price: is a text: without quotes, write 9900 for 99.00 EUR",
  },
  {
    mistake: "a coupon's amount in quotes",
    changes: [
      ["index.ts", "  theme,\n", '  theme,\n  coupons: [{ code: "TEA", amountOff: "5" }],\n'],
    ],
    problem: "index.ts: coupons[0].amountOff: is a text: without quotes, write 500 for 5.00 EUR",
  },
  {
    mistake: "a coupon's amount with a decimal point",
    changes: [
      ["index.ts", "  theme,\n", '  theme,\n  coupons: [{ code: "TEA", amountOff: 5.5 }],\n'],
    ],
    problem: "index.ts: coupons[0].amountOff: price is in cents: write 550",
  },
  {
    mistake: "a price with a decimal point",
    changes: [["plans.ts", "price: 1900", "price: 15.50"]],
    problem: "plans.ts: plans[0].price: price is in cents: write 1550",
  },
  {
    mistake: "a price that cannot be charged with the tax that is added",
    changes: [
      ["index.ts", "  theme,\n", '  theme,\n  tax: { prices: "exclusive", rate: 8.1 },\n'],
      ["plans.ts", "price: 1900", "price: 99999990"],
      ["plans.ts", '"EUR"', '"KWD"'],
    ],
    problem:
      "plans.ts: plans[0].price: is more than Stripe charges, with up to 8.1 percent of tax added: write 92506930 (92506.930 KWD) or less",
  },
  {
    mistake: "a currency that is none",
    changes: [["plans.ts", '"EUR"', '"Euro"']],
    problem:
      "plans.ts: plans[0].currency: is no currency that Stripe charges: write a code in capitals",
  },
  {
    mistake: "a licence key for no device",
    changes: [["plans.ts", "price: 1900", "licenceKey: { activations: 0 }, price: 1900"]],
    problem: "plans.ts: plans[0].licenceKey.activations: is 0: write 1 at least",
  },
  {
    mistake: "a licence key without a number of devices",
    changes: [["plans.ts", "price: 1900", "licenceKey: {}, price: 1900"]],
    problem: "plans.ts: plans[0].licenceKey.activations: is missing: write a number",
  },
  {
    mistake: "a plan with an unknown file",
    changes: [["plans.ts", '["download"]', '["film"]']],
    problem: 'plans.ts: plans[0].files[0]: there is no file "film": write one of download',
  },
  {
    mistake: "two plans with one id",
    changes: [["plans.ts", /(= \[)/, `$1 ${plan("complete")}`]],
    problem: 'plans.ts: plans[1].id: "complete" is the id of another entry: write another one',
  },
  {
    mistake: "thirteen plans",
    changes: [
      [
        "plans.ts",
        /(= \[)/,
        `$1 ${Array.from({ length: 12 }, (_, at) => plan(`p${at}`)).join("")}`,
      ],
    ],
    problem: "plans.ts: plans: has more than twelve plans: remove some",
  },
  {
    mistake: "no plan",
    changes: [["plans.ts", /= \[[^]*\];/, "= [];"]],
    problem: "plans.ts: plans: is empty: write at least one plan",
  },
  {
    mistake: "a cover of no known shape",
    changes: [["index.ts", '// shape: "book"', 'shape: "boook"']],
    problem:
      'index.ts: offer.shape: is "boook": write one of "book", "disc", "cards", "window", "stack"',
  },
  {
    mistake: "a cover with no known motif",
    changes: [["index.ts", '// motif: "waves"', 'motif: "stars"']],
    problem:
      'index.ts: offer.motif: is "stars": write one of "contours", "waves", "grid", "rays", "dots"',
  },
  {
    mistake: "a cover without a text for those who do not see it",
    changes: [["index.ts", /\/\/ cover: .*/, 'cover: { media: "cover.jpg" },']],
    problem: "index.ts: offer.cover.alt: is missing: write a text",
  },
  {
    mistake: "an empty text",
    changes: [["landing.ts", "Open today. Keep for good.", " "]],
    problem: "landing.ts: landing.headline: is empty: write a text",
  },
  {
    mistake: "a language without a catalogue",
    changes: [["index.ts", '["en"]', '["en", "da"]']],
    problem:
      "index.ts: languages[1]: there is no locales/da.po: copy locales/en.po and translate it, or write one of ",
  },
  {
    mistake: "a language that is none",
    changes: [["index.ts", '["en"]', '["english please"]']],
    problem: 'index.ts: languages[0]: is no language tag: write one such as "de" or "pt-BR"',
  },
  {
    mistake: "two currencies",
    changes: [["plans.ts", /(= \[)/, `$1 ${plan("one").replace("EUR", "USD")}`]],
    problem: "plans.ts: plans: have several currencies: write the same currency in each plan",
  },
  {
    mistake: "an unknown section",
    changes: [["landing.ts", '// sections: ["hero", "feature"', 'sections: ["hero", "fetures"']],
    problem:
      'landing.ts: landing.sections[1]: is "fetures": write one of "hero", "discover", "feature", "ideas", "questions", "cta"',
  },
  {
    mistake: "an unknown section with content",
    changes: [
      ["landing.ts", '// sections: ["hero",', 'sections: [{ section: "praise", title: "Praise" },'],
    ],
    problem:
      'landing.ts: landing.sections[0].section: is "praise": write one of "discover", "feature", ',
  },
  {
    mistake: "a section without content",
    changes: [["landing.ts", '// sections: ["hero",', 'sections: ["ideas",']],
    problem:
      'landing.ts: landing.sections[0]: "ideas" has no content: write the field "ideas" beside "sections", or remove it here',
  },
  {
    mistake: "a mistake inside a section's own content",
    changes: [
      [
        "landing.ts",
        '// sections: ["hero",',
        'sections: [{ section: "cta", titel: "Buy", action: "Buy", title: "B" },',
      ],
    ],
    problem: "landing.ts: landing.sections[0].titel: is no field here: write title",
  },
  {
    mistake: "the old name of an idea's date",
    changes: [inIdeas("lastWalkedAt: 1")],
    problem: 'index.ts: ideas[0].lastWalkedAt: is called "date" now',
  },
  {
    mistake: "a date as a text",
    changes: [inIdeas('date: "2026-05-01"')],
    problem:
      'index.ts: ideas[0].date: is no Timestamp: write Timestamp.fromDate(new Date("2026-05-01T10:00:00Z"))',
  },
  {
    mistake: "a coordinate as a list",
    changes: [inIdeas("coordinate: [46.37, 14.11]")],
    problem:
      "index.ts: ideas[0].coordinate: is no GeoPoint: write new GeoPoint(latitude, longitude), such as new GeoPoint(46.37, 14.11)",
  },
  {
    mistake: "an e-mail address that is none",
    changes: [["legal.ts", "hello@my-shop.example", "hello"]],
    problem: "legal.ts: legal.email: is no e-mail address: write one such as hello@example.com",
  },
  {
    mistake: "a policy version of 0",
    changes: [["legal.ts", "// policyVersion: 1", "policyVersion: 0"]],
    problem: "legal.ts: legal.policyVersion: is 0: write 1 at least",
  },
  {
    mistake: "a box that gives up a right of no days",
    changes: [
      ["legal.ts", "// policyVersion: 1,", 'withdrawalTerms: { days: 0, waiver: "required" },'],
    ],
    problem:
      "legal.ts: legal.withdrawalTerms.waiver: asks buyers to give up a right that has no days: write",
  },
  {
    mistake: "a coupon that is no discount",
    changes: [["index.ts", "  theme,\n", '  theme,\n  coupons: [{ code: "SPRING" }],\n']],
    problem: "index.ts: coupons[0].percentOff: is missing: write percentOff or amountOff",
  },
  {
    mistake: "a coupon for a plan that does not exist",
    changes: [
      [
        "index.ts",
        "  theme,\n",
        '  theme,\n  coupons: [{ code: "SPRING", percentOff: 5, plans: ["gold"] }],\n',
      ],
    ],
    problem: 'index.ts: coupons[0].plans[0]: there is no plan "gold": write one of complete',
  },
  {
    mistake: "a minimum above the price",
    changes: [["plans.ts", "price: 1900", "minimum: 2000, price: 1900"]],
    problem: "plans.ts: plans[0].minimum: is more than the price: write 1900 or less",
  },
  {
    mistake: "a tax in words",
    changes: [["index.ts", "  theme,\n", '  theme,\n  tax: { prices: "inclusive", rate: 120 },\n']],
    problem: "index.ts: tax.rate: is above 100: write the percentage, such as 20",
  },
  {
    mistake: "a media type that is none",
    changes: [["files.ts", '// mediaType: "application/pdf"', 'mediaType: "pdf"']],
    problem:
      'files.ts: files[0].mediaType: is no media type: write one such as "application/pdf", or remove the field',
  },
  {
    mistake: "a file's name with a slash",
    changes: [["files.ts", "my-download.pdf", "texts/my-download.pdf"]],
    problem:
      "files.ts: files[0].name: has a slash or a control character: write the name of a file in the store's folder files/, without a folder",
  },
  {
    mistake: "an id with capitals",
    changes: [["plans.ts", '"complete"', '"Complete Pack"']],
    problem:
      'plans.ts: plans[0].id: is no id: write lower-case letters, digits and dashes, 63 at most, such as "my-book"',
  },
];
