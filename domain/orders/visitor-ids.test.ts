import { expect, test } from "vitest";
import { readVisitorIds, visitorIdsSchema } from "./visitor-ids.ts";

const NOW = Date.UTC(2026, 0, 15);
const read = (cookies: string) => readVisitorIds(cookies, "G-ABC123", NOW);

test.each([
  ["_ga=GA1.1.123.456", { clientId: "123.456" }],
  ["a=b; _ga=GA1.2-2.123.456; c=d", { clientId: "123.456" }],
  ["a=b;_ga=GA1.12-12.123.456", { clientId: "123.456" }],
  [
    "_ga=GA1.1.1.2; _ga_ABC123=GS1.1.1700000000.1.0.0",
    { clientId: "1.2", sessionId: "1700000000" },
  ],
  [
    "_ga_ABC123=GS2.1.s1700000001$o3$g0$t1700000002; _ga=GA1.1.1.2",
    { clientId: "1.2", sessionId: "1700000001" },
  ],
  // Another stream's session.
  ["_ga=GA1.1.1.2; _ga_OTHER1=GS1.1.1700000000.1", { clientId: "1.2" }],
  ["_ga=GA1.1.1.2; _ga_ABC123=GS2.1.o3$s1", { clientId: "1.2" }],
  ["_ga=GA1.1.1.2; _ga_ABC123=xGS1.1.1700000000.1", { clientId: "1.2" }],
])("%s", (cookies, ids) => {
  expect(read(cookies)).toEqual(ids);
});

test.each([
  "",
  "_ga=",
  "_ga=123.456",
  "_ga=xGA1.1.123.456",
  "_ga=GA1.1.123.456.789",
  "_ga=GA1.1.123.456<script>",
  "_ga=GA1.1.a.b",
  `_ga=GA1.1.${"1".repeat(21)}.1`,
  "x_ga=GA1.1.123.456",
])("without a valid client in %j there is a new one of the same form", (cookies) => {
  const ids = read(cookies);
  expect(visitorIdsSchema.parse(ids)).toEqual(ids);
  expect(ids.clientId).toMatch(new RegExp(`^\\d+\\.${NOW / 1000}$`));
  expect(ids.clientId).not.toBe(read(cookies).clientId);
});

test.each([
  [{ clientId: "1.2" }, true],
  [{ clientId: "1.2", sessionId: "1700000000" }, true],
  [{ clientId: "x1.2" }, false],
  [{ clientId: "1.2x" }, false],
  [{ clientId: "1.2", sessionId: "x1" }, false],
  [{ clientId: "1.2", sessionId: "1x" }, false],
  [{ clientId: "1.2", sessionId: "x" }, false],
])("%j can be stored: %s", (ids, isValid) => {
  expect(visitorIdsSchema.safeParse(ids).success).toBe(isValid);
});
