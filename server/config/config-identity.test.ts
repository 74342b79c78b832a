import { expect, test } from "vitest";
import { namesOf, problemsOf } from "#tests/support/config-problems.ts";
import { readConfig } from "./config.ts";

const LIVE = {
  PUBLIC_URL: "https://shop.example",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  MAIL_URL: "smtp://mail.example:587",
};
const FIREBASE = {
  IDENTITY: "firebase",
  FIREBASE_API_KEY: "AIzaSyExample",
  FIREBASE_AUTH_DOMAIN: "shop-1234.firebaseapp.com",
  FIREBASE_PROJECT_ID: "shop-1234",
};

test("IDENTITY=firebase requires the API key, the auth domain and the project", () => {
  expect(problemsOf(FIREBASE)).toEqual([]);
  expect(readConfig(FIREBASE).identity).toEqual({
    kind: "firebase",
    apiKey: "AIzaSyExample",
    authDomain: "shop-1234.firebaseapp.com",
    projectId: "shop-1234",
    serviceUrl: undefined,
  });
  const { IDENTITY, ...rest } = FIREBASE;
  expect(namesOf(problemsOf({ IDENTITY }))).toEqual(Object.keys(rest));
  // Only IDENTITY=firebase selects Firebase sign-in; the FIREBASE_ variables alone do not.
  expect(readConfig(rest).identity).toEqual(readConfig({}).identity);
});

test.each(["https://a.example", "a.example/x", "a b", "A.example", "user@a.example", ".."])(
  "%s is refused as an auth domain",
  (FIREBASE_AUTH_DOMAIN) => {
    const problems = problemsOf({ ...FIREBASE, FIREBASE_AUTH_DOMAIN });
    expect(namesOf(problems)).toEqual(["FIREBASE_AUTH_DOMAIN"]);
  },
);

test.each(["1234567890", "Shop", "shop_1", "a", "-shop-", "x".repeat(31)])(
  "%s is refused as a project id",
  (FIREBASE_PROJECT_ID) => {
    const problems = problemsOf({ ...FIREBASE, FIREBASE_PROJECT_ID });
    expect(namesOf(problems)).toEqual(["FIREBASE_PROJECT_ID"]);
  },
);

test("Google's servers can be replaced only in test mode; Firebase refuses the embedded service's settings", () => {
  const IDENTITY_SERVICE_URL = "http://127.0.0.1:4000";
  expect(problemsOf({ ...FIREBASE, IDENTITY_SERVICE_URL })).toEqual([]);
  expect(namesOf(problemsOf({ IDENTITY_SERVICE_URL }))).toEqual(["IDENTITY_SERVICE_URL"]);
  const live = { ...FIREBASE, ...LIVE };
  expect(problemsOf(live)).toEqual([]);
  expect(namesOf(problemsOf({ ...live, IDENTITY_SERVICE_URL }))).toEqual(["IDENTITY_SERVICE_URL"]);
  const policy = { PASSWORD_POLICY: '{"minPasswordLength":10}' };
  expect(namesOf(problemsOf({ ...FIREBASE, ...policy }))).toEqual(["PASSWORD_POLICY"]);
  const key = { IDENTITY_API_KEY: "shop" };
  expect(namesOf(problemsOf({ ...FIREBASE, ...key }))).toEqual(["IDENTITY_API_KEY"]);
  expect(readConfig(key).identity.apiKey).toBe("shop");
  const ours = {
    EMAIL_ENUMERATION_PROTECTION: "off",
    TOKEN_TTL_S: "60",
    OOB_TTL_S: "60",
    RECENT_SIGN_IN_S: "60",
  };
  expect(namesOf(problemsOf({ ...FIREBASE, ...ours }))).toEqual(Object.keys(ours));
});

test("email enumeration protection is on by default and can be turned off in every mode", () => {
  const read = (environment: object) => readConfig({ ...environment }).identity;
  expect(read({})).toMatchObject({ hidesAccounts: true });
  expect(read({ EMAIL_ENUMERATION_PROTECTION: "on" })).toMatchObject({ hidesAccounts: true });
  expect(read({ EMAIL_ENUMERATION_PROTECTION: "off" })).toMatchObject({ hidesAccounts: false });
  expect(read({ ...LIVE, EMAIL_ENUMERATION_PROTECTION: "off" })).toMatchObject({
    hidesAccounts: false,
  });
});

test.each(["TOKEN_TTL_S", "OOB_TTL_S", "RECENT_SIGN_IN_S"])(
  "%s works only in test mode",
  (name) => {
    expect(problemsOf({ [name]: "1" })).toEqual([]);
    expect(problemsOf({ ...LIVE, [name]: "1" })).toEqual([`${name}: works only in test mode`]);
    for (const value of ["0", "-1", "1.5", "1h", "0x10", "1e3", " 5", "99999999999"])
      expect(namesOf(problemsOf({ [name]: value }))).toEqual([name]);
  },
);
