import type { StoreInput } from "#domain/catalog/offer.ts";

/** Sample data. Buyers type the code on the paywall or open a link such as /landing?code=FIRST-LIGHT. */
export const coupons: StoreInput["coupons"] = [
  { code: "FIRST-LIGHT", percentOff: 20, uses: 1000, usesPerBuyer: 1 },
];
