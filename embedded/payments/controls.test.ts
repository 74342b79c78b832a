import fc from "fast-check";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { Failure, failureBody } from "#protocol/failure.ts";
import {
  createFixture,
  purchase,
  sessionParams,
  type Fixture,
} from "#tests/support/sandbox-fixture.ts";
import { REORDER_WINDOW_MS } from "./objects/event.ts";

const PAID = ["payment_intent.succeeded", "checkout.session.completed"];

function hostOf({ sandbox }: Fixture): Hono {
  const host = new Hono();
  host.route("/", sandbox.controls);
  host.onError((error) => {
    if (!(error instanceof Failure)) return new Response("bug", { status: 500 });
    const { data } = error;
    return Response.json(failureBody(data, "/dev/payments"), { status: data.statusCode });
  });
  return host;
}

async function post(host: Hono, path: string, body = ""): Promise<Response> {
  return host.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

async function choose(fixture: Fixture, webhooks: string): Promise<void> {
  const response = await post(hostOf(fixture), "/dev/payments", JSON.stringify({ webhooks }));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ webhooks });
}

async function payAndDeliver({ stripe, pay, sandbox }: Fixture): Promise<void> {
  await pay((await stripe.checkout.sessions.create(sessionParams())).id);
  await sandbox.deliverPending();
}

test("normal, the default: each event is delivered once", async () => {
  const fixture = createFixture();
  const status = await hostOf(fixture).request("/dev/payments");
  expect(await status.json()).toEqual({ webhooks: "normal", pending: 0 });
  await payAndDeliver(fixture);
  expect(fixture.delivered()).toEqual(PAID);
});

test("hold: nothing is delivered until the release, also after a restart", async () => {
  const fixture = createFixture();
  await choose(fixture, "hold");
  await payAndDeliver(fixture);
  const later = fixture.restart();
  await later.deliverPending();
  expect(fixture.delivered()).toEqual([]);
  const status = await hostOf(fixture).request("/dev/payments");
  expect(await status.json()).toEqual({ webhooks: "hold", pending: 2 });

  const host = hostOf({ ...fixture, sandbox: later });
  expect(await (await post(host, "/dev/payments/release")).json()).toEqual({ delivered: 2 });
  expect(fixture.delivered()).toEqual(PAID);
  expect(await (await post(host, "/dev/payments/release")).json()).toEqual({ delivered: 0 });
  await payAndDeliver(fixture);
  expect(fixture.delivered()).toEqual(PAID);
});

test("held events are delivered when the mode changes back", async () => {
  const fixture = createFixture();
  await choose(fixture, "hold");
  await payAndDeliver(fixture);
  await choose(fixture, "normal");
  await fixture.sandbox.deliverPending();
  expect(fixture.delivered()).toEqual(PAID);
});

test("duplicate: each event is delivered ten times at once", async () => {
  let underWay = 0;
  let most = 0;
  const fixture = createFixture(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
    return new Response("ok");
  });
  await choose(fixture, "duplicate");
  await payAndDeliver(fixture);
  await fixture.sandbox.deliverPending();
  const counts = PAID.map((type) => fixture.delivered().filter((sent) => sent === type).length);
  expect(counts).toEqual([10, 10]);
  expect(most).toBe(10);
});

test("reorder: within a second, the last event is delivered first", async () => {
  const fixture = createFixture();
  const { stripe, clock, sandbox } = fixture;
  await choose(fixture, "reorder");
  const { paymentId } = await purchase(fixture);
  clock.advance(REORDER_WINDOW_MS - 1);
  await stripe.refunds.create({ payment_intent: paymentId });
  await sandbox.deliverPending();
  expect(fixture.delivered()).toEqual([]);
  clock.advance(1);
  await sandbox.deliverPending();
  const inOrder = [...PAID, "refund.created", "charge.refunded"];
  expect(fixture.delivered()).toEqual(inOrder.toReversed());
  await sandbox.deliverPending();
  expect(fixture.delivered()).toHaveLength(4);
});

test("drop: events are listed but never delivered, not even by the release", async () => {
  const fixture = createFixture();
  const { stripe, sandbox } = fixture;
  await choose(fixture, "drop");
  await payAndDeliver(fixture);
  const host = hostOf(fixture);
  expect(await (await host.request("/dev/payments")).json()).toEqual({
    webhooks: "drop",
    pending: 0,
  });
  expect(await (await post(host, "/dev/payments/release")).json()).toEqual({ delivered: 0 });
  await choose(fixture, "normal");
  await sandbox.deliverPending();
  expect(fixture.delivered()).toEqual([]);
  const { data } = await stripe.events.list();
  expect(data.map(({ type }) => type)).toEqual(PAID.toReversed());
});

test("a mode applies to events created from then on", async () => {
  const fixture = createFixture();
  const { stripe, sandbox, clock } = fixture;
  await choose(fixture, "duplicate");
  const { paymentId } = await purchase(fixture);
  clock.advance(1);
  await choose(fixture, "normal");
  await stripe.refunds.create({ payment_intent: paymentId });
  await sandbox.deliverPending();
  const count = (type: string) => fixture.delivered().filter((sent) => sent === type).length;
  expect(PAID.map(count)).toEqual([10, 10]);
  expect(count("charge.refunded")).toBe(1);
});

test("dropping does not deliver what was held before", async () => {
  const fixture = createFixture();
  const { sandbox } = fixture;
  await choose(fixture, "hold");
  await purchase(fixture);
  await choose(fixture, "drop");
  await sandbox.deliverPending();
  expect(fixture.delivered()).toEqual([]);
  expect(await (await post(hostOf(fixture), "/dev/payments/release")).json()).toEqual({
    delivered: 2,
  });
});

test("held events that the release could not deliver are held again", async () => {
  let isDown = true;
  const fixture = createFixture(async () => new Response("", { status: isDown ? 503 : 200 }));
  await choose(fixture, "hold");
  await purchase(fixture);
  const release = async () => (await post(hostOf(fixture), "/dev/payments/release")).json();
  expect(await release()).toEqual({ delivered: 0 });
  isDown = false;
  fixture.clock.advance(60_000);
  await fixture.sandbox.deliverPending();
  expect(fixture.delivered()).toEqual([]);
  expect(await release()).toEqual({ delivered: 2 });
});

test.each(["", "{", "null", "[]", "{}", '{"webhooks":"never"}', '{"webhooks":"hold","more":1}'])(
  "refuses %s and reports the problem",
  async (body) => {
    const fixture = createFixture();
    const response = await post(hostOf(fixture), "/dev/payments", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      url: "/dev/payments",
      statusCode: 400,
      statusMessage: "Bad Request",
      stack: "",
      data: { issues: [{ path: expect.any(String), message: expect.any(String) }] },
    });
  },
);

test("no body causes a server error", async () => {
  const host = hostOf(createFixture());
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    fc
      .record({ webhooks: fc.oneof(fc.anything(), fc.constantFrom("hold", "normal")) })
      .map((value) =>
        JSON.stringify(value, (_, part: unknown) =>
          typeof part === "bigint" ? String(part) : part,
        ),
      ),
    fc.string({ minLength: 1025, maxLength: 3000 }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      expect((await post(host, "/dev/payments", text ?? "")).status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
