import { expect, test } from "vitest";
import {
  createFixture,
  failureOf,
  purchase,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

test("creates, changes, lists and deletes customers", async () => {
  const { stripe, clock } = createFixture();
  const ada = await stripe.customers.create({
    email: "ada@example.com",
    name: "Ada",
    metadata: { from: "import" },
  });
  expect(ada).toMatchObject({
    object: "customer",
    email: "ada@example.com",
    name: "Ada",
    phone: null,
    metadata: { from: "import" },
  });
  expect(await stripe.customers.retrieve(ada.id)).toEqual(ada);
  clock.advance(1000);
  const bob = await stripe.customers.create({ email: "bob@example.com" });
  const changed = await stripe.customers.update(ada.id, { name: "", phone: "123", metadata: "" });
  expect(changed).toMatchObject({ name: null, phone: "123", metadata: {} });

  const idsOf = async (params: object) =>
    (await stripe.customers.list(params)).data.map(({ id }) => id);
  expect(await idsOf({})).toEqual([bob.id, ada.id]);
  expect(await idsOf({ email: "ada@example.com" })).toEqual([ada.id]);
  expect(await stripe.customers.del(ada.id)).toEqual(
    expect.objectContaining({ id: ada.id, object: "customer", deleted: true }),
  );
  expect(await idsOf({})).toEqual([bob.id]);
  expect(await stripe.customers.retrieve(ada.id)).toMatchObject({ deleted: true });
  expect(await failureOf(stripe.customers.update(ada.id, { name: "x" }))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  const events = await stripe.events.list({ type: "customer.*" });
  expect(events.data.map(({ type }) => type).toSorted()).toEqual([
    "customer.created",
    "customer.created",
    "customer.deleted",
    "customer.updated",
  ]);
});

test("a session may belong to a customer", async () => {
  const fixture = createFixture();
  const { stripe } = fixture;
  const { id: customer } = await stripe.customers.create({ email: "ada@example.com" });
  const { sessionId, chargeId } = await purchase(fixture, {}, { customer });
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["customer"] });
  expect(session).toMatchObject({ customer: { id: customer }, customer_creation: null });
  expect((await stripe.charges.list({ customer })).data).toMatchObject([
    { id: chargeId, customer },
  ]);
  expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
  expect((await stripe.checkout.sessions.list({ customer })).data).toHaveLength(1);
});

test("a session may create its customer", async () => {
  const fixture = createFixture();
  const { stripe } = fixture;
  const { sessionId } = await purchase(fixture, {}, { customer_creation: "always" });
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["customer", "payment_intent"],
  });
  expect(session.customer).toMatchObject({ email: "buyer@example.com" });
  expect(session.payment_intent).toMatchObject({ customer: Object(session.customer).id });
});

test.each([
  [{ customer: "cus_none" }, 404, "resource_missing"],
  [{ customer: "cus_none", customer_email: "ada@example.com" }, 400, "parameters_exclusive"],
])("refuses a session with %j", async (changes, statusCode, code) => {
  const { stripe } = createFixture();
  const failure = failureOf(stripe.checkout.sessions.create(sessionParams(changes)));
  expect(await failure).toMatchObject({ statusCode, code });
});
