import { expect, test } from "vitest";
import { createFixture, failureOf, purchase } from "#tests/support/sandbox-fixture.ts";

/** Five purchases, a second apart. */
async function createFive() {
  const fixture = createFixture();
  const startInSeconds = fixture.clock.now() / 1000;
  for (let count = 0; count < 5; count += 1) {
    await purchase(fixture);
    fixture.clock.advance(1000);
  }
  return { ...fixture, startInSeconds };
}

test("lists events by types and by time, newest first, page by page", async () => {
  const { stripe, startInSeconds: start } = await createFive();
  const pair = ["checkout.session.completed", "payment_intent.succeeded"];
  const typesOf = async (params: object) =>
    (await stripe.events.list(params)).data.map(({ type }) => type);
  expect(await typesOf({ limit: 4 })).toEqual([...pair, ...pair]);
  expect(await typesOf({ types: pair, created: { gte: start + 4 } })).toEqual(pair);
  expect(await typesOf({ types: ["payment_intent.succeeded"] })).toHaveLength(5);
  expect(await typesOf({ types: ["charge.dispute.created"] })).toEqual([]);

  const first = await stripe.events.list({ limit: 3 });
  expect([first.has_more, first.url]).toEqual([true, "/v1/events"]);
  const after = first.data.at(-1)?.id ?? "";
  const last = await stripe.events.list({ limit: 7, starting_after: after });
  expect(last.has_more).toBe(false);
  const all = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual([...first.data, ...last.data].map(({ id }) => id));
});

test.each([
  [{ limit: 0 }, "parameter_invalid_integer", "limit"],
  [{ limit: 101 }, "parameter_invalid_integer", "limit"],
  [{ starting_after: "evt_none" }, "resource_missing", "starting_after"],
  [{ ending_before: "evt_1" }, "parameter_unknown", "ending_before"],
  [{ created: { gte: 1, after: 1 } }, "parameter_unknown", "created[after]"],
  [{ colour: "blue" }, "parameter_unknown", "colour"],
])("refuses %j", async (params, code, param) => {
  const { stripe } = createFixture();
  const failure = await failureOf(stripe.events.list(Object(params)));
  expect(failure).toMatchObject({ code, param });
});
