import { expect, test } from "vitest";
import { createTestShop } from "#tests/support/test-shop.ts";
import { createRefusalCounter, readRefusals } from "./refused-webhooks.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function open(processes = 1) {
  const shop = createTestShop();
  const writes = { count: 0, tries: 0 };
  const documents: typeof shop.documents = {
    ...shop.documents,
    async transaction(run) {
      writes.tries += 1;
      let isWriting = false;
      const result = await shop.documents.transaction((transaction) => {
        isWriting = false;
        const set: typeof transaction.set = (...written) => {
          isWriting = true;
          transaction.set(...written);
        };
        return run({ ...transaction, set });
      });
      if (isWriting) writes.count += 1;
      return result;
    },
  };
  const counters = Array.from({ length: processes }, () =>
    createRefusalCounter({ ...shop, documents }),
  );
  const [count = expect.fail()] = counters;
  return { shop, writes, counters, count, read: () => readRefusals(shop) };
}

test("the last refusal is kept with how many there were, for a day", async () => {
  const { shop, count, read } = open();
  expect(await read()).toBeUndefined();
  await count("secret");
  shop.clock.advance(MINUTE_MS);
  await count("secret");
  const found = await read();
  expect(found).toMatchObject({ kind: "secret", count: 2 });
  expect(found?.lastAt.toMillis()).toBe(shop.clock.now());
  shop.clock.advance(DAY_MS);
  expect(await read()).toBeUndefined();
  await count("secret");
  expect(await read()).toMatchObject({ count: 1 });
});

test("test mode and live mode are counted apart", async () => {
  const { shop, count } = open();
  await count("secret");
  expect(await readRefusals({ ...shop, isTest: false })).toBeUndefined();
});

test("strangers do not hide what only the payment service can cause", async () => {
  const { shop, count, read } = open();
  await count("thin");
  shop.clock.advance(MINUTE_MS);
  for (let at = 0; at < 10; at += 1) await count("secret");
  expect(await read()).toMatchObject({ kind: "thin", count: 1 });
});

test("a flood at several processes is written once a minute, and none is forgotten", async () => {
  const { shop, counters, writes, read } = open(3);
  const flood = () =>
    Promise.all(
      Array.from({ length: 300 }, (_, at) => (counters[at % 3] ?? expect.fail())("secret")),
    );
  await flood();
  expect(writes).toEqual({ count: 1, tries: 3 });
  shop.clock.advance(MINUTE_MS - 1);
  await flood();
  expect(writes).toEqual({ count: 1, tries: 3 });
  // Each process writes what it counted before, one a minute.
  for (const counter of counters) {
    shop.clock.advance(MINUTE_MS);
    await counter("secret");
  }
  expect(writes.count).toBe(4);
  expect(await read()).toMatchObject({ count: 603 });
});

test("what could not be written is counted later", async () => {
  const { shop, read } = open();
  let isBroken = true;
  const transaction: typeof shop.documents.transaction = (run) =>
    isBroken ? Promise.reject(new Error("full")) : shop.documents.transaction(run);
  const count = createRefusalCounter({ ...shop, documents: { ...shop.documents, transaction } });
  await expect(count("clock")).rejects.toThrow("full");
  isBroken = false;
  shop.clock.advance(MINUTE_MS);
  await count("clock");
  expect(await read()).toMatchObject({ kind: "clock", count: 2 });
});
