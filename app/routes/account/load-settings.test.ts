import { expect, test } from "vitest";
import { viewProviders } from "./load-settings.ts";
import { hasOtherSignInMethod } from "./holder/settings-view.ts";

const offered = [
  { id: "google.com", name: "Google" },
  { id: "oidc.acme", name: "Acme" },
];

test("offered providers come first, then linked ones that are no longer offered", () => {
  expect(viewProviders(offered, ["password", "oidc.gone", "google.com"])).toEqual([
    { id: "google.com", name: "Google", isLinked: true, isOffered: true },
    { id: "oidc.acme", name: "Acme", isLinked: false, isOffered: true },
    { id: "oidc.gone", name: "oidc.gone", isLinked: true, isOffered: false },
  ]);
});

test("the last sign-in method is recognised", () => {
  const providers = (...linked: string[]) => viewProviders(offered, linked);
  const isLast = (hasEmailSignIn: boolean, ...linked: string[]) =>
    !hasOtherSignInMethod({ hasEmailSignIn, providers: providers(...linked) }, "google.com");
  expect(isLast(false, "google.com")).toBe(true);
  expect(isLast(false, "google.com", "oidc.acme")).toBe(false);
  expect(isLast(true, "google.com")).toBe(false);
});
