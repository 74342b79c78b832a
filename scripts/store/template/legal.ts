import type { StoreInput } from "#domain/catalog/offer.ts";

/** Replace all of it before you sell, and have your texts legally checked. A public shop refuses these samples. */
export const legal: StoreInput["legal"] = {
  // Your name or company, then your street, town and country.
  seller: "Sample seller: My Shop",
  address: "Sample data: 1 Example Street, 0000 Town",
  email: "hello@my-shop.example",
  // The law of the European Union asks for a phone number.
  // phone: "+00 000 0000",
  // A blank line starts a new paragraph.
  refund:
    "This is a sample text. Write to us within 14 days of your purchase, and you get your money back. You need not say why.",
  withdrawal: "This is a sample text. Say how consumers withdraw from the contract.",
  // Your promise: days in which buyers get their money back although no law asks for it. Pages and receipts say so, and
  // texts of landing.ts, landing-v2.ts and "refund", too. Promise other days in all of them, or none: remove it.
  withdrawalTerms: { promisedDays: 14 },
  // What else the shop does when a buyer withdraws. With waiver: "required", buyers must tick a box to download at once.
  // withdrawalTerms: { promisedDays: 14, days: 14, waiver: "required", refund: "owner" },
  // taxId: "Your tax or VAT number, for receipts and invoices",
  // taxNote: "Why no tax is charged, if so",
  // {stored items} becomes the list of what the shop stores in browsers.
  privacy: `This is a sample text. Say what you do with personal data.

{stored items}`,
  // Raise this number when the privacy text changes what visitors agree to: the shop then asks them again.
  // policyVersion: 1,
  // Also remind buyers of the legal guarantee of conformity, if your law asks for it.
  terms: "This is a sample text. Say what buyers may do with the files.",
  // imprint: "What your law asks for besides name, address and email.",
};
