import { expect, test } from "vitest";
import { passwordPolicySchema } from "#server/config/password-policy.ts";
import { createTestIdentity, type TestIdentityOptions } from "#tests/support/test-identity.ts";

const strict = {
  minPasswordLength: 8,
  maxPasswordLength: 12,
  containsLowercaseCharacter: true,
  containsUppercaseCharacter: true,
  containsNumericCharacter: true,
  containsNonAlphanumericCharacter: true,
  allowedNonAlphanumericCharacters: "!?",
};
const GOOD = "Abcdef1!";
const UNMET = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: ";

function createWith(policy: object, overrides: TestIdentityOptions = {}) {
  const identity = createTestIdentity({
    passwordPolicy: passwordPolicySchema.parse(policy),
    ...overrides,
  });
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  const signUp = (password: string) =>
    messageOf("signUp", { email: `${crypto.randomUUID()}@example.com`, password });
  return { ...identity, messageOf, signUp };
}

test.each([
  [GOOD, "ok"],
  ["", "MISSING_PASSWORD"],
  [
    "é",
    `${UNMET}[Password must contain at least 8 characters, Password must contain a lower case character, Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]`,
  ],
  ["Abcdef1#", `${UNMET}[Password must contain a non-alphanumeric character]`],
  ["Äbcdef1!", `${UNMET}[Password must contain an upper case character]`],
  ["Abcdef1!12345", `${UNMET}[Password may contain at most 12 characters]`],
])("ENFORCE: the password %j gives %s", async (password, message) => {
  const { signUp } = createWith({ ...strict, enforcementState: "ENFORCE" });
  expect(await signUp(password)).toBe(message);
});

test("the policy also applies to changes and resets", async () => {
  const { call, messageOf, takeCode } = createWith({ ...strict, enforcementState: "ENFORCE" });
  const ada = { email: "ada@example.com", password: GOOD };
  const { idToken } = (await call("signUp", ada)).body;
  await call("sendOobCode", { requestType: "PASSWORD_RESET", email: ada.email });
  const oobCode = await takeCode(ada.email, "resetPassword");
  expect(await messageOf("update", { idToken, password: "abcdef1!" })).toMatch(UNMET);
  expect(await messageOf("resetPassword", { oobCode, newPassword: "abcdef1!" })).toMatch(UNMET);
  expect(await messageOf("resetPassword", { oobCode, newPassword: GOOD })).toBe("ok");
});

test("AUDIT refuses nothing and logs a count without the password", async () => {
  const observed: unknown[] = [];
  const observe = (message: string, details: object) => void observed.push({ message, ...details });
  const { signUp } = createWith({ ...strict, enforcementState: "AUDIT" }, { observe });
  expect(await signUp("secret")).toBe("ok");
  expect(await signUp(GOOD)).toBe("ok");
  expect(await signUp("12345")).toMatch(/^WEAK_PASSWORD/);
  expect(observed).toEqual([
    { message: "password policy: would have been refused", missing: 4, total: 1 },
  ]);
});

test("OFF: six characters are enough", async () => {
  const { signUp } = createWith(strict);
  expect(await signUp("secret")).toBe("ok");
  expect(await signUp("12345")).toBe("WEAK_PASSWORD : Password should be at least 6 characters");
});

test("sign-in refuses an old password that breaks the policy only with forceUpgradeOnSignin", async () => {
  const old = createTestIdentity();
  const ada = { email: "ada@example.com", password: "secret" };
  await old.call("signUp", ada);
  const { documents, clock } = old;
  const policy = { ...strict, enforcementState: "ENFORCE" };
  const gentle = createWith(policy, { documents, clock });
  expect(await gentle.messageOf("signInWithPassword", ada)).toBe("ok");
  const hard = createWith({ ...policy, forceUpgradeOnSignin: true }, { documents, clock });
  expect(await hard.messageOf("signInWithPassword", ada)).toMatch(UNMET);
  expect(await hard.messageOf("signInWithPassword", { ...ada, password: "other!" })).toBe(
    "INVALID_LOGIN_CREDENTIALS",
  );
});

test("v2/passwordPolicy returns the policy in the protocol's format", async () => {
  const { read } = createWith({ ...strict, enforcementState: "AUDIT", forceUpgradeOnSignin: true });
  const { allowedNonAlphanumericCharacters: _, ...customStrengthOptions } = strict;
  expect((await read("v2/passwordPolicy")).body).toEqual({
    schemaVersion: 1,
    enforcementState: "AUDIT",
    customStrengthOptions,
    allowedNonAlphanumericCharacters: ["!", "?"],
    forceUpgradeOnSignin: true,
  });
});

test.each([
  [{ minPasswordLength: 5 }, "minPasswordLength"],
  [{ minPasswordLength: 31 }, "minPasswordLength"],
  [{ minPasswordLength: 10, maxPasswordLength: 9 }, "maxPasswordLength"],
  [{ maxPasswordLength: 5000 }, "maxPasswordLength"],
  [{ enforcementState: "MAYBE" }, "enforcementState"],
  [{ allowedNonAlphanumericCharacters: "a" }, "allowedNonAlphanumericCharacters"],
  [{ minLength: 8 }, ""],
])("%j is not a valid policy", (policy, path) => {
  const { error } = passwordPolicySchema.safeParse(policy);
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});
