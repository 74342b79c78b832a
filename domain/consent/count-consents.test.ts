import { expect, test } from "vitest";
import { createTestShop } from "#tests/support/test-shop.ts";
import { type ConsentWay, recordConsent } from "./consents.ts";
import { countConsents } from "./count-consents.ts";

const DAY_MS = 24 * 60 * 60_000;

test("each visitor counts once, on the day of the latest choice, within the period", async () => {
  const shop = createTestShop();
  const give = (measurement: boolean, marketing: boolean, way: ConsentWay, former?: string) =>
    recordConsent(shop, { measurement, marketing, way, policyVersion: 1, language: "en" }, former);
  const count = (since: string, until: string, step: "day" | "month" = "day") =>
    countConsents(shop.documents, { since, until, step });
  shop.clock.advance(Date.UTC(2026, 0, 30, 23, 59) - shop.clock.now());
  const first = await give(true, true, "accept");
  await give(true, false, "choose");
  shop.clock.advance(DAY_MS);
  await give(false, true, "choose");
  shop.clock.advance(60_000);
  await give(false, false, "withdraw", first);
  await Promise.all(Array.from({ length: 300 }, () => give(true, true, "accept")));
  const none = { everything: 0, measurement: 0, marketing: 0, nothing: 0 };
  expect(await count("2026-01-30", "2026-02-01")).toEqual({
    all: { everything: 300, measurement: 1, marketing: 1, nothing: 1 },
    steps: new Map([
      ["2026-02-01", { ...none, everything: 300, nothing: 1 }],
      ["2026-01-31", { ...none, marketing: 1 }],
      ["2026-01-30", { ...none, measurement: 1 }],
    ]),
    isCut: false,
  });
  const month = await count("2026-01-01", "2026-01-31", "month");
  expect([...month.steps]).toEqual([["2026-01-01", { ...none, measurement: 1, marketing: 1 }]]);
  expect((await count("2026-02-02", "2026-03-01")).all).toEqual(none);
});
