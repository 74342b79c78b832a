import { expect, test } from "vitest";
import { pageKindOf } from "./page-kinds.ts";

test.each([
  ["/", "landing-v2"],
  ["/landing", "landing"],
  ["/Landing/", "landing"],
  ["/landing-v2", "landing-v2"],
  ["/landing/paywall", "paywall"],
  ["/landing-v2/paywall", "paywall"],
  ["/landing/confirmation/download", "confirmation"],
  ["/landing-v2/confirmation/error", "confirmation"],
  ["/landing/Partials/Hero", "other"],
  ["/sign-in", "signIn"],
  ["/landings", "other"],
  ["/privacy", "other"],
  ["/admin/orders", undefined],
  ["/dev/inbox", undefined],
])("%s is a page of the kind %s", (path, kind) => {
  expect(pageKindOf(path, "landing-v2")).toBe(kind);
});
