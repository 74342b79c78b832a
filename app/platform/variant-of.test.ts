import { expect, test } from "vitest";
import { variantOf } from "./variant-of.ts";

test("a route belongs to the variant whose path is its first segment", () => {
  expect(variantOf("/landing/paywall")).toBe("landing");
  expect(variantOf("landing/paywall")).toBe("landing");
  expect(variantOf("/landing-v2/paywall")).toBe("landing-v2");
  expect(variantOf("/landing-v2/Partials/Old/Discover/_payload.json")).toBe("landing-v2");
});

test("a route outside every variant throws", () => {
  expect(() => variantOf("/account")).toThrow("/account belongs to no variant");
  expect(() => variantOf("/landing-v3/paywall")).toThrow("belongs to no variant");
});
