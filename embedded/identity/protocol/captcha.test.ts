import { expect, test } from "vitest";
import { createTestIdentity } from "#tests/support/test-identity.ts";

const ada = { email: "ada@example.com", password: "secret" };
const reset = { requestType: "PASSWORD_RESET", email: ada.email };
const CALLS = [
  ["signUp", ada, "captchaResponse"],
  ["signInWithPassword", ada, "captchaResponse"],
  ["sendOobCode", reset, "captchaResp"],
  ["sendOobCode", { ...reset, requestType: "EMAIL_SIGNIN" }, "captchaResp"],
] as const;

function createWith(emailPassword: "OFF" | "AUDIT" | "ENFORCE") {
  const observed: unknown[] = [];
  const observe = (message: string, details: object) => void observed.push({ message, ...details });
  const captcha = { emailPassword, phone: "OFF" } as const;
  const identity = createTestIdentity({ captcha, observe });
  const messageOf = async (name: string, fields: object) =>
    (await identity.call(name, fields)).body.error?.message ?? "ok";
  return { ...identity, observed, messageOf };
}

test("ENFORCE: each covered call needs a solved token", async () => {
  const { messageOf } = createWith("ENFORCE");
  for (const [name, fields, member] of CALLS) {
    expect(await messageOf(name, fields)).toBe("MISSING_RECAPTCHA_TOKEN");
    for (const wrong of ["NO_RECAPTCHA", "forged"])
      expect(await messageOf(name, { ...fields, [member]: wrong })).toBe("INVALID_RECAPTCHA_TOKEN");
    expect(await messageOf(name, { ...fields, [member]: "token" })).toBe("ok");
  }
});

test("guests and verification mails are not covered", async () => {
  const { messageOf, call } = createWith("ENFORCE");
  expect(await messageOf("signUp", {})).toBe("ok");
  const { idToken } = (await call("signUp", { ...ada, captchaResponse: "token" })).body;
  expect(await messageOf("sendOobCode", { requestType: "VERIFY_EMAIL", idToken })).toBe("ok");
});

test("AUDIT refuses nothing and logs the problem", async () => {
  const { messageOf, observed } = createWith("AUDIT");
  expect(await messageOf("signUp", ada)).toBe("ok");
  expect(observed).toEqual([
    { message: "captcha: would have been refused", problem: "MISSING_RECAPTCHA_TOKEN" },
  ]);
});

test("the config contains a key only if some call uses tokens", async () => {
  expect((await createWith("OFF").read("v2/recaptchaConfig")).body).not.toHaveProperty(
    "recaptchaKey",
  );
  expect((await createWith("ENFORCE").read("v2/recaptchaConfig")).body).toEqual({
    recaptchaKey: "projects/demo-shop/keys/test-key",
    recaptchaEnforcementState: [
      { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "ENFORCE" },
      { provider: "PHONE_PROVIDER", enforcementState: "OFF" },
    ],
  });
});
