import { expect, test } from "vitest";
import { purchasePath, readPurchasePath } from "./purchase-path.ts";

test.each(["weekend", "a&b =c"])("the path of a purchase of %j is read back", (planId) => {
  const chosen = { variant: "landing", planId } as const;
  expect(readPurchasePath(purchasePath(chosen))).toEqual(chosen);
});

test.each([
  "/landing/paywall",
  "/landing/paywall?plan=",
  "/account?plan=weekend",
  "//landing/paywall?plan=weekend",
  "https://[",
])("%s names no purchase", (path) => {
  expect(readPurchasePath(path)).toBeUndefined();
});
