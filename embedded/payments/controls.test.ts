import fc from "fast-check";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { Failure, failureBody } from "#protocol/failure.ts";
import { createFixture, sessionParams, type Fixture } from "#tests/support/sandbox-fixture.ts";

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

test("reorder: the last event is delivered first", async () => {
  const fixture = createFixture();
  await choose(fixture, "reorder");
  await payAndDeliver(fixture);
  expect(fixture.delivered()).toEqual(PAID.toReversed());
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
