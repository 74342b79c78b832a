import { expect, test } from "vitest";
import { EMAIL_PROVIDER_ID, hasOtherSignInMethod } from "./settings-view.ts";

const provider = (id: string, isLinked: boolean) => ({ id, name: id, isLinked, isOffered: true });

test.each([
  ["a password and nothing else", true, [], EMAIL_PROVIDER_ID, false],
  [
    "a password and one that is only offered",
    true,
    [provider("a", false)],
    EMAIL_PROVIDER_ID,
    false,
  ],
  ["a password beside a provider", true, [provider("a", true)], EMAIL_PROVIDER_ID, true],
  ["a provider beside a password", true, [provider("a", true)], "a", true],
  ["a provider and nothing else", false, [provider("a", true), provider("b", false)], "a", false],
  ["one provider of two", false, [provider("a", true), provider("b", true)], "a", true],
])("whether %s can be unlinked", (_, hasEmailSignIn, providers, id, can) => {
  expect(hasOtherSignInMethod({ hasEmailSignIn, providers }, id)).toBe(can);
});
