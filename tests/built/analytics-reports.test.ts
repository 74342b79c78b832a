/** The server reports purchases and refunds of buyers who allowed it, whether or not they return. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnalyticsStandIn, openAnalyticsStandIn } from "#tests/support/analytics-stand-in.ts";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

const SECRET = "the-secret-of-the-shop";

let service: AnalyticsStandIn;
let site: BuiltSite;
beforeAll(async () => {
  service = await openAnalyticsStandIn();
  site = await startBuilt("test", {
    environment: {
      FIREBASE_API_KEY: "key",
      FIREBASE_PROJECT_ID: "project",
      FIREBASE_APP_ID: "1:1234:web:0a1b2c",
      FIREBASE_MEASUREMENT_ID: "G-ABC123",
      GA_API_SECRET: SECRET,
      GA_SERVICE_URL: service.origin,
    },
  });
});
afterAll(async () => {
  expect(site.output()).not.toContain(SECRET);
  await site.stop();
  await service.close();
});

const choose = (browser: TestBrowser, answer: "accept" | "reject") =>
  browser.postForm("/api/consent", { answer, language: "en" });

/** Pays and never returns to the shop. Returns the order's id. */
async function pay(browser: TestBrowser): Promise<string> {
  const checkout = await startCheckout(browser, "sampler", "landing-v2");
  await payWith(browser, checkout);
  return checkout.orderId;
}

async function refund(orderId: string): Promise<void> {
  const response = await site.browser().postJson("/dev/payments/refund", { orderId });
  expect(response.status).toBe(200);
}

/** The documents of one collection, by id, with their status. */
function statuses(collection: string): Record<string, string> {
  const database = new DatabaseSync(join(site.dataPath, "tollgate.db"), { readOnly: true });
  const rows = database
    .prepare("SELECT id, data ->> 'status' AS status FROM documents WHERE collection = ?")
    .all(collection);
  database.close();
  return Object.fromEntries(rows.map(({ id, status }) => [String(id), String(status)]));
}

test("one purchase and one refund of a buyer who agreed; nothing of others", async () => {
  const buyer = site.browser();
  await choose(buyer, "accept");
  buyer.cookies.set("_ga", "GA1.1.123.456");
  buyer.cookies.set("_ga_ABC123", "GS2.1.s1700000000$o1$g0");
  const orderId = await pay(buyer);

  const refusing = site.browser();
  await choose(refusing, "reject");
  const silent = [await pay(refusing), await pay(site.browser())];

  const withdrawing = site.browser();
  await choose(withdrawing, "accept");
  const withdrawn = await pay(withdrawing);
  const purchases = [`purchase ${orderId}`, `purchase ${withdrawn}`].toSorted();
  await expect.poll(() => service.names().toSorted()).toEqual(purchases);
  await choose(withdrawing, "reject");

  const all = [...silent, withdrawn, orderId];
  for (const id of all) await refund(id);
  await expect
    .poll(() => all.map((id) => statuses("orders")[id]))
    .toEqual(all.map(() => "refunded"));
  const ended = (id: string) =>
    Object.entries(statuses("analyticsOutbox")).flatMap(([name, status]) =>
      name.includes(id) ? [`${name.split("-")[0]} ${status}`] : [],
    );
  await expect.poll(() => ended(withdrawn)).toEqual(["purchase sent", "refund withdrawn"]);
  await expect.poll(() => ended(orderId)).toEqual(["purchase sent", "refund sent"]);
  expect(silent.flatMap(ended)).toEqual([]);
  expect(service.names().toSorted()).toEqual([...purchases, `refund ${orderId}`]);

  const ofBuyer = service.received.filter(({ body }) => body.client_id === "123.456");
  expect(ofBuyer).toMatchObject(
    ["purchase", "refund"].map((name) => ({
      path: "/mp/collect",
      query: { measurement_id: "G-ABC123", api_secret: SECRET },
      body: {
        consent: { ad_user_data: "GRANTED", ad_personalization: "GRANTED" },
        events: [{ name, params: { session_id: "1700000000", currency: "EUR" } }],
      },
    })),
  );
  const [purchased, refunded] = ofBuyer.map(({ body }) => body.events[0]?.params);
  expect(purchased?.["value"]).toBeGreaterThan(0);
  expect(refunded?.["value"]).toBe(purchased?.["value"]);
  expect(refunded?.["items"]).toEqual(purchased?.["items"]);
});
