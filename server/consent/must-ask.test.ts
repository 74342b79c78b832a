import { expect, test } from "vitest";
import { createMustAsk } from "./must-ask.ts";

const RECORD = "abcdefghijklmnopqrstuv";
const mustAsk = createMustAsk(2);

test("a visitor is asked until a choice about the current policy is stored", () => {
  expect(mustAsk({})).toBe(true);
  expect(mustAsk({ cookie: "variant=landing.x" })).toBe(true);
  expect(mustAsk({ cookie: `consent=${RECORD}.2.00` })).toBe(false);
  expect(mustAsk({ cookie: `variant=landing.x; consent=${RECORD}.2.11; other=1` })).toBe(false);
  expect(mustAsk({ cookie: `consent=${RECORD}.1.11` })).toBe(true);
  expect(mustAsk({ cookie: "consent=yes" })).toBe(true);
  expect(mustAsk({ cookie: `noconsent=${RECORD}.2.11` })).toBe(true);
});

test("Global Privacy Control is an answer", () => {
  expect(mustAsk({ "sec-gpc": "1" })).toBe(false);
  expect(mustAsk({ "sec-gpc": "0" })).toBe(true);
  expect(mustAsk({ cookie: `consent=${RECORD}.1.11`, "sec-gpc": "1" })).toBe(false);
});
