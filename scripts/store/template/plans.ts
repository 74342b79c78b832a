import type { StoreInput } from "#domain/catalog/offer.ts";

/** One to twelve plans, all in one currency. */
export const plans: StoreInput["plans"] = [
  {
    id: "complete",
    name: "Complete edition",
    summary: "Everything, in one purchase.",
    // In the smallest unit of the currency, such as cents: 1900 is 19.00 EUR.
    price: 1900,
    currency: "EUR",
    // Lets buyers choose what they pay, this or more.
    // minimum: 500,
    // Gives each purchase a licence key that apps can verify, for three devices at once.
    // licenceKey: { activations: 3 },
    // Ids from files.ts.
    files: ["download"],
    // What the buyer gets, line by line. Numbers say most: pages, hours, recipes.
    includes: [
      "My Download, as files to keep",
      // As long as files.ts includes them.
      "New versions, at no extra cost",
      "Receipt and invoice by email",
    ],
    // Marks one of several plans.
    // isRecommended: true,
  },
];
