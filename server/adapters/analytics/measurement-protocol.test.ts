import { expect, test } from "vitest";
import {
  describeAnalytics,
  purchaseEvent,
  refundEvent,
  type Refusal,
} from "#tests/contracts/analytics.ts";
import { openAnalyticsStandIn } from "#tests/support/analytics-stand-in.ts";
import { createMeasurementProtocol } from "./measurement-protocol.ts";

const SECRET = "the-secret";

async function open(respond?: () => number | Promise<number>, timeoutMs?: number) {
  const service = await openAnalyticsStandIn(respond);
  const analytics = createMeasurementProtocol({
    measurementId: "G-ABC123",
    apiSecret: SECRET,
    serviceUrl: service.origin,
    ...(timeoutMs ? { timeoutMs } : {}),
  });
  return { ...service, analytics };
}

describeAnalytics("measurement protocol", async () => {
  let refusal: Refusal | undefined;
  const forever = Promise.withResolvers<number>();
  const responses = { permanent: 400, temporary: 503, silence: forever.promise };
  const { analytics, names, close } = await open(() => (refusal ? responses[refusal] : 204), 500);
  return {
    analytics,
    received: names,
    refuse: (next) => void (refusal = next),
    async close() {
      forever.resolve(204);
      await close();
    },
  };
});

test("a purchase is sent in Google's format", async () => {
  const { analytics, received, close } = await open();
  await analytics.send(purchaseEvent);
  expect(received).toEqual([
    {
      path: "/mp/collect",
      query: { measurement_id: "G-ABC123", api_secret: SECRET },
      body: {
        client_id: "123.456",
        timestamp_micros: Date.UTC(2026, 0, 15, 12) * 1000,
        consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
        events: [
          {
            name: "purchase",
            params: {
              transaction_id: "order-1",
              value: 19,
              currency: "EUR",
              tax: 3.03,
              items: [{ item_id: "small", item_name: "Small", price: 19, quantity: 1 }],
              session_id: "1700000000",
              engagement_time_msec: 1,
            },
          },
        ],
      },
    },
  ]);
  await close();
});

test("a refund names neither a session nor items that it does not have", async () => {
  const { analytics, received, close } = await open();
  await analytics.send(refundEvent);
  expect(received[0]?.body).toEqual({
    client_id: "123.456",
    timestamp_micros: Date.UTC(2026, 0, 16, 12) * 1000,
    consent: { ad_user_data: "GRANTED", ad_personalization: "GRANTED" },
    events: [
      {
        name: "refund",
        params: { transaction_id: "order-1", value: 5, currency: "EUR", engagement_time_msec: 1 },
      },
    ],
  });
  await close();
});

test.each([
  [302, false],
  [400, true],
  [404, true],
  [408, false],
  [413, true],
  [429, false],
  [500, false],
])("the status %i is permanent: %s", async (status, isPermanent) => {
  const { analytics, received, close } = await open(() => status);
  const sent = analytics.send(purchaseEvent);
  await expect(sent).rejects.toMatchObject({ isPermanent, reason: `status ${status}` });
  expect(received).toHaveLength(1);
  await close();
});

test("no failure contains the secret or the URL", async () => {
  const { analytics, origin, close } = await open(() => 400);
  const errors = [await analytics.send(purchaseEvent).catch((thrown: unknown) => thrown)];
  await close();
  errors.push(await analytics.send(purchaseEvent).catch((thrown: unknown) => thrown));
  expect(errors).toMatchObject([
    { reason: "status 400", isPermanent: true },
    { reason: "ECONNREFUSED", isPermanent: false },
  ]);
  for (const error of errors as Error[]) {
    const logged = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(logged).not.toContain(SECRET);
    expect(logged).not.toContain(origin);
  }
});

test("an event that Google would drop is not sent", async () => {
  const { analytics, received, close } = await open();
  const visitor = { clientId: "someone" };
  await expect(analytics.send({ ...purchaseEvent, visitor })).rejects.toThrow("clientId");
  expect(received).toEqual([]);
  await close();
});
