import { expect, test } from "vitest";
import { readActionQuery } from "./action-query.ts";

const ORIGIN = "https://shop.example";
const read = (fields: Record<string, string>) =>
  readActionQuery(new URLSearchParams(fields), {
    publicUrl: ORIGIN,
    locales: ["en", "de"],
    basename: "",
  });

test.each(["resetPassword", "signIn", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"])(
  "%s is a mode",
  (mode) => {
    expect(read({ mode, oobCode: "a-Z_9" }).mode).toBe(mode);
  },
);

test.each([
  {},
  { mode: "signIn" },
  { mode: "signIn", oobCode: "" },
  { mode: "signIn", oobCode: "<script>" },
  { mode: "signIn", oobCode: "a".repeat(501) },
  { mode: "revertSecondFactorAddition", oobCode: "a" },
  { mode: "toString", oobCode: "a" },
  { oobCode: "a" },
])("incomplete or foreign link: %j", (fields) => {
  expect(read(fields as Record<string, string>).mode).toBeUndefined();
});

test.each([
  [{ continueUrl: `${ORIGIN}/landing/paywall?plan=a#b` }, "/landing/paywall?plan=a#b"],
  [{ continueUrl: `${ORIGIN}/sign-in?next=%2Flanding%2Fpaywall` }, "/landing/paywall"],
  [{ continueUrl: `${ORIGIN}/sign-in?next=https%3A%2F%2Fevil.example` }, "/account"],
  [{ next: "/landing/paywall" }, "/landing/paywall"],
  [{ continueUrl: "https://evil.example/landing" }, "/account"],
  [{ continueUrl: "https://shop.example.evil.example/" }, "/account"],
  [{ continueUrl: "http://shop.example/landing" }, "/account"],
  [{ continueUrl: "http://localhost:5000/landing" }, "/account"],
  [{ continueUrl: "http://127.0.0.1/landing" }, "/account"],
  [{ continueUrl: "javascript:alert(1)" }, "/account"],
  [{ continueUrl: "/landing" }, "/account"],
  [{ next: "//evil.example" }, "/account"],
  [{}, "/account"],
])("%j leads to %s", (fields, next) => {
  expect(read(fields as Record<string, string>).next).toBe(next);
});
