import { expect, test } from "vitest";
import {
  createFixture,
  failureOf,
  purchase,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

/** Five purchases, a second apart. */
async function createFive() {
  const fixture = createFixture();
  const startInSeconds = fixture.clock.now() / 1000;
  const bought = [];
  for (let count = 0; count < 5; count += 1) {
    bought.push(await purchase(fixture));
    fixture.clock.advance(1000);
  }
  return { ...fixture, bought, startInSeconds };
}

test("pages forwards and backwards, newest first", async () => {
  const { stripe, bought } = await createFive();
  const newestFirst = bought.map(({ chargeId }) => chargeId).toReversed();
  const idsOf = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);

  const first = await stripe.charges.list({ limit: 2 });
  expect([idsOf(first), first.has_more, first.url]).toEqual([
    newestFirst.slice(0, 2),
    true,
    "/v1/charges",
  ]);
  const last = await stripe.charges.list({ limit: 3, starting_after: newestFirst[1] ?? "" });
  expect([idsOf(last), last.has_more]).toEqual([newestFirst.slice(2), false]);
  const before = await stripe.charges.list({ limit: 2, ending_before: newestFirst[4] ?? "" });
  expect([idsOf(before), before.has_more]).toEqual([newestFirst.slice(2, 4), true]);
  const top = await stripe.charges.list({ ending_before: newestFirst[1] ?? "" });
  expect([idsOf(top), top.has_more]).toEqual([newestFirst.slice(0, 1), false]);
  const all = await stripe.charges.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(idsOf({ data: all })).toEqual(newestFirst);
});

test("filters by time", async () => {
  const { stripe, startInSeconds: start } = await createFive();
  const count = async (created: number | Record<string, number>) =>
    (await stripe.paymentIntents.list({ created })).data.length;
  expect(await count(start + 1)).toBe(1);
  expect(await count({ gt: start + 1 })).toBe(3);
  expect(await count({ gte: start + 1 })).toBe(4);
  expect(await count({ lt: start + 1 })).toBe(1);
  expect(await count({ lte: start + 1 })).toBe(2);
  expect(await count({ gt: start, lt: start + 4 })).toBe(3);
});

test("lists events by types and by time, in the order of their payments", async () => {
  const { stripe, startInSeconds: start } = await createFive();
  const typesOf = async (params: object) =>
    (await stripe.events.list(params)).data.map(({ type }) => type);
  const pair = ["checkout.session.completed", "payment_intent.succeeded"];
  expect(await typesOf({ created: start })).toEqual(pair);
  expect(await typesOf({ limit: 4 })).toEqual([...pair, ...pair]);
  expect(await typesOf({ types: pair, created: { lte: start } })).toEqual(pair);
  expect(await typesOf({ type: "payment_intent.*" })).toHaveLength(5);
  expect(await typesOf({ type: "charge.dispute.*" })).toEqual([]);
  const [latest] = (await stripe.events.list({ limit: 1, type: "payment_intent.succeeded" })).data;
  expect(await typesOf({ ending_before: latest?.id })).toEqual(["checkout.session.completed"]);
});

test("lists the sessions of a payment, and by status", async () => {
  const { stripe, bought } = await createFive();
  const open = await stripe.checkout.sessions.create(sessionParams());
  const [first] = bought;
  const found = await stripe.checkout.sessions.list({ payment_intent: first?.paymentId ?? "" });
  expect(found.data.map(({ id }) => id)).toEqual([first?.sessionId]);
  expect((await stripe.checkout.sessions.list({ status: "complete" })).data).toHaveLength(5);
  expect((await stripe.checkout.sessions.list({ status: "open" })).data).toEqual([open]);
});

test.each([
  [{ limit: 0 }, "parameter_invalid_integer", "limit"],
  [{ limit: 101 }, "parameter_invalid_integer", "limit"],
  [{ starting_after: "ch_none" }, "resource_missing", "starting_after"],
  [{ ending_before: "pi_none" }, "resource_missing", "ending_before"],
  [{ starting_after: "ch_1", ending_before: "ch_1" }, "parameters_exclusive", undefined],
  [{ created: { after: 1 } }, "parameter_unknown", "created[after]"],
  [{ colour: "blue" }, "parameter_unknown", "colour"],
])("refuses %j", async (params, code, param) => {
  const { stripe } = createFixture();
  const failure = await failureOf(stripe.charges.list(Object(params)));
  expect(failure).toMatchObject({ code, param });
});
