import { expect, test } from "vitest";
import type { Person } from "#domain/ports/identity.ts";
import { createIsOwner } from "./owner.ts";

const isOwner = createIsOwner(["kate@shop.example", "bob@xn--mnchen-3ya.de"]);

const person = (fields: Partial<Person>): Person => ({
  uid: "uid",
  email: "kate@shop.example",
  isEmailVerified: true,
  isGuest: false,
  signInMethods: ["password"],
  hasPassword: true,
  secondFactors: [],
  validSince: 0,
  ...fields,
});

test.each(["kate@shop.example", "Kate@SHOP.example", "bob@münchen.de", "bob@xn--mnchen-3ya.de"])(
  "%s is an owner's address",
  (email) => expect(isOwner(person({ email }))).toBe(true),
);

test.each([
  "",
  "kate",
  "kate@shop.example.evil.example",
  "kate@evil.example",
  "bob@munchen.de",
  "\u212Aate@shop.example",
  "kate @shop.example",
  "x@kate@shop.example",
])("%j is no owner's address", (email) => expect(isOwner(person({ email }))).toBe(false));

test("guests, unverified addresses and strangers are no owners", () => {
  const { email: _, ...unnamed } = person({});
  expect(isOwner(unnamed)).toBe(false);
  expect(isOwner(person({ isEmailVerified: false }))).toBe(false);
  expect(isOwner(person({ isGuest: true }))).toBe(false);
  expect(isOwner(undefined)).toBe(false);
  expect(createIsOwner([])(person({ email: "" }))).toBe(false);
});
