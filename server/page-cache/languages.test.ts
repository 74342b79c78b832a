/** Each outcome of a purchase, in one language each. `tests/built/languages.test.ts` has all languages. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import type { LanguageShop, Said } from "#tests/suites/languages/buyer.ts";
import { live } from "#tests/suites/languages/live.ts";
import { findMixed } from "#tests/suites/languages/mixed.ts";

vi.mock("#store/index.ts", async (load) => {
  const { withFixtureFiles } = await import("#tests/support/store-in-all-languages.ts");
  return { store: withFixtureFiles(await load()) };
});
vi.mock("virtual:store-translations", async () => {
  const made = await import("#tests/support/store-in-all-languages.ts");
  const store = made.withFixtureFiles(await vi.importActual("#store/index.ts"));
  const [, ...further] = made.LANGUAGES;
  const texts = further.map((language) => [language, made.translatedTexts(language, store)]);
  return { translations: Object.fromEntries(texts), counts: [] };
});

const JOBS = /^outbox|^payment events|^missed payment events|^refunds of withdrawals/;

let app: TestApp;
let shop: LanguageShop;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
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
