/** Each outcome of a purchase, in one language each. `tests/built/languages.test.ts` has all languages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { store } from "#store/index.ts";
import { contentWithFixtureFiles } from "#tests/support/store-in-all-languages.ts";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import type { LanguageShop, Said } from "#tests/suites/languages/buyer.ts";
import { live } from "#tests/suites/languages/live.ts";
import { findMixed } from "#tests/suites/languages/mixed.ts";

const JOBS = /^outbox|^payment events|^missed payment events|^refunds of withdrawals/;

let app: TestApp;
let shop: LanguageShop;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" }, contentWithFixtureFiles(store));
  const [file] = app.storeFiles;
  if (!file) throw new Error("The store has no file");
  shop = {
    first: "en",
    origin: ORIGIN,
    browser: app.browser,
    file,
    async settle() {
      for (const job of app.jobs) if (JOBS.test(job.name)) await job.run();
    },
    async readOrder(orderId) {
      const order = (await app.services.documents.get(orders, orderId))?.data;
      return order && { ...order, waiver: order.withdrawal.waiver };
    },
  };
});
afterAll(() => app?.close());

const said = new Map<string, Said[]>();

test.each([
  ["de", "landing", "withdrawn"],
  ["el", "landing-v2", "free"],
  ["hu", "landing-v2", "chosen price"],
  ["nl", "landing", "coupon"],
  ["pl", "landing-v2", "declined"],
  ["bg", "landing-v2", "delayed"],
  ["pt", "landing", "refunded"],
  ["sl", "landing-v2", "disputed"],
  ["fi", "landing", "paid"],
] as const)("%s, %s, %s", async (language, variant, outcome) => {
  const lived = await live(shop, { language, variant, outcome });
  said.set(language, [...(said.get(language) ?? []), ...lived.said]);
  expect(lived.faults).toEqual([]);
});

test("no page, mail or document has a text of another language", () => {
  expect(findMixed(said)).toEqual([]);
  const planted = { place: "mail", texts: ["Your payment is on its way."] };
  expect(findMixed(new Map([...said, ["de", [planted]]]))).toEqual([
    "de mail: Your payment is on its way.",
  ]);
});
