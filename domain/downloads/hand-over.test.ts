import { expect, test } from "vitest";
import {
  buyerNamed,
  createTestShop,
  order,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { orders } from "../orders/orders.ts";
import { findDownloadCount, recordDeliveries } from "./download-counts.ts";
import { recordHandOver } from "./hand-over.ts";
import type { DownloadFile } from "./version-access.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const file: DownloadFile = {
  id: "notes",
  name: "notes.zip",
  mediaType: "application/zip",
  key: "store/notes",
  size: 1000,
  sha256: "0",
};

async function open(limit?: number) {
  const shop = createTestShop();
  const orderId = await order(shop, "buyer");
  const experiment = {
    run: "first",
    variant: "landing",
    language: "en",
    device: "desktop",
    consent: "unknown",
    source: "other",
  } as const;
  await shop.documents.update(orders, orderId, { tracking: { experiment } });
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const ports = { ...shop, isTest: true, limit };
  const ask = (sessionId = "here", from = 0) =>
    recordHandOver(
      ports,
      {
        outcome: "granted",
        bearer: { ...buyerNamed("buyer"), sessionId },
        file,
        orderId,
        owned: [],
      },
      from,
    );
  return { shop, orderId, ask, count: () => readCount(shop, orderId) };
}

async function readCount(shop: TestShop, orderId: string) {
  return findDownloadCount(shop.documents, orderId, file.id);
}

test("a hand-over is counted, stays, and is no delivery", async () => {
  const { shop, orderId, ask, count } = await open();
  expect(await ask()).toBe("started");
  expect(await count()).toMatchObject({ count: 0, handedOver: { count: 1 } });
  expect((await count())?.expiresAt).toBeUndefined();
  expect((await shop.documents.get(orders, orderId))?.data.tracking.experiment).toMatchObject({
    isDownloaded: true,
    isDue: true,
  });
  const piece = { start: 0, end: 10 };
  const delivery = {
    orderId,
    fileId: file.id,
    sessionId: "here",
    sha256: "one",
    size: 1000,
    piece,
  };
  await recordDeliveries(shop, [delivery]);
  expect(await count()).toMatchObject({ count: 0, handedOver: { count: 1 } });
  expect((await count())?.expiresAt).toBeUndefined();
});

test("who asks again while the link is valid uses up nothing", async () => {
  const { shop, ask, count } = await open(1);
  expect(await ask()).toBe("started");
  expect(await ask()).toBe("continued");
  expect(await ask("there")).toBe("overLimit");
  shop.clock.advance(59 * SECOND_MS);
  expect(await ask()).toBe("continued");
  // Counted from the first link, however often another was given.
  shop.clock.advance(SECOND_MS);
  expect(await ask()).toBe("overLimit");
  expect((await count())?.handedOver?.count).toBe(1);
});

test("who asks for the rest gets it for as long as a grant lasts", async () => {
  const { shop, ask, count } = await open(1);
  await ask();
  shop.clock.advance(10 * MINUTE_MS - 1);
  expect(await ask("here", 1)).toBe("continued");
  expect(await ask("there", 1)).toBe("overLimit");
  shop.clock.advance(1);
  expect(await ask("here", 1)).toBe("overLimit");
  expect((await count())?.handedOver?.count).toBe(1);
});

test("hand-overs at once never exceed the limit", async () => {
  const { ask, count } = await open(3);
  const verdicts = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`s${index}`)));
  expect(verdicts.filter((verdict) => verdict === "started")).toHaveLength(3);
  expect((await count())?.handedOver?.count).toBe(3);
});

test("deliveries and hand-overs share the limit", async () => {
  const { shop, orderId, ask } = await open(2);
  const piece = { start: 0, end: 999 };
  const delivery = {
    orderId,
    fileId: file.id,
    sessionId: "there",
    sha256: "one",
    size: 1000,
    piece,
  };
  await recordDeliveries(shop, [delivery]);
  expect(await ask()).toBe("started");
  shop.clock.advance(MINUTE_MS);
  expect(await ask()).toBe("overLimit");
});
