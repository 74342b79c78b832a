/** Each world breaks one hosted service, or the way to the shop, and changes one line. */
import { expect, test } from "vitest";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import { Timestamp } from "#domain/values.ts";
import { EVENT_TYPES } from "#server/adapters/payments/stripe-payment.ts";
import {
  balance,
  changesOf,
  DAY_MS,
  endpoint,
  failing,
  linesIn,
  list,
  NOW,
  ready,
  SHOP,
  type World,
} from "#tests/support/doctor-world.ts";

const STRIPE = "https://api.stripe.com/v1";
const later = (ms: number) => Timestamp.fromMillis(NOW + ms);
const stripe = (path: string, reply: () => Response): World => ({
  replies: { [path.replace(" ", ` ${STRIPE}/`)]: reply },
});
const refused = (status: number) => () =>
  Response.json({ error: { type: "invalid_request_error", message: "No" } }, { status });
const there = (reply: () => Response): World => ({ replies: { [`GET ${SHOP}/readyz`]: reply } });
const outage = (code: string) => () => {
  throw new TypeError("fetch failed", { cause: failing(code) });
};

const payments: readonly (readonly [string, World, RegExp])[] = [
  ["a revoked key", stripe("GET balance", refused(401)), /^FAIL {2}stripe: Stripe does not know/],
  ["a test key's account", stripe("GET balance", balance(false)), /^FAIL {2}stripe: .*test key/],
  [
    "a key without refunds",
    stripe("POST refunds/re_none", refused(403)),
    /^FAIL {2}stripe: the restricted key lacks Charges and Refunds: write/,
  ],
  [
    "a wrong clock",
    stripe("GET balance", balance(true, NOW - 90_000)),
    /^FAIL {2}clock: is 89 s ahead/,
  ],
  [
    "a drifting clock",
    stripe("GET balance", balance(true, NOW + 9000)),
    /^note {2}clock: is 9 s behind/,
  ],
  [
    "no endpoint",
    stripe("GET webhook_endpoints", () => list()),
    /^FAIL {2}webhook: .*--fix webhook/s,
  ],
  [
    "a disabled endpoint",
    stripe("GET webhook_endpoints", () => list(endpoint({ status: "disabled" }))),
    /^FAIL {2}webhook: the endpoint is disabled/,
  ],
  [
    "an endpoint without an event",
    stripe("GET webhook_endpoints", () => list(endpoint({ enabled_events: EVENT_TYPES.slice(1) }))),
    new RegExp(`^FAIL {2}webhook: the endpoint lacks the events ${EVENT_TYPES[0]}`),
  ],
  [
    "two endpoints",
    stripe("GET webhook_endpoints", () => list(endpoint(), endpoint({ id: "we_2" }))),
    /^note {2}webhook: 2 endpoints/,
  ],
  [
    "a key that may not list endpoints",
    stripe("GET webhook_endpoints", refused(403)),
    /^note {2}webhook: could not list/,
  ],
  [
    "an event that waits",
    {
      change: ({ documents }) =>
        documents.create(paymentEvents, "evt_2", {
          type: "charge.refunded",
          outcome: "received",
          receivedAt: later(-DAY_MS),
          nextAttemptAt: later(-DAY_MS),
        }),
    },
    /^FAIL {2}events: .*1 wait/,
  ],
];

const places: readonly (readonly [string, World, RegExp])[] = [
  [
    "a stopped shop",
    { ports: { askHere: async () => undefined } },
    /^note {2}shop: does not answer/,
  ],
  [
    "another program on the port",
    { ports: { askHere: async () => ({ status: 404, body: "nginx" }) } },
    /^FAIL {2}shop: another program/,
  ],
  [
    "a proxy that makes cookies insecure",
    {
      replies: {
        [`GET ${SHOP}/landing`]: () => new Response("", { headers: { "set-cookie": "a=1" } }),
      },
    },
    /^FAIL {2}proxy: a cookie arrives without Secure/,
  ],
  [
    "a proxy that changes redirects",
    {
      replies: {
        [`GET ${SHOP}/`]: () =>
          new Response(null, {
            status: 302,
            headers: { location: "http://127.0.0.1:3000/landing" },
          }),
      },
    },
    /^FAIL {2}proxy: a redirect leaves the public address for http:\/\/127\.0\.0\.1:3000/,
  ],
  [
    "a proxy that hides the visitor",
    there(() => new Response(ready("b1", "ok", "silent proxy"))),
    /^FAIL {2}client: the proxy does not say who the visitor is.*\n.*X-Forwarded-For/,
  ],
  [
    "a proxy that TRUSTED_PROXIES does not name",
    there(() => new Response(ready("b1", "ok", "undeclared proxy"))),
    /^FAIL {2}client: TRUSTED_PROXIES does not name the proxy/,
  ],
  [
    "a wrong key of Firebase",
    {
      replies: {
        "GET https://identitytoolkit.googleapis.com/v1/projects": () =>
          Response.json({ error: { message: "API key not valid." } }, { status: 400 }),
      },
    },
    /^FAIL {2}identity: .*API key not valid/,
  ],
];

test.each([...payments, ...places])("%s", async (_, world, expected) => {
  expect(await changesOf(world)).toEqual([expect.stringMatching(expected)]);
});

const HOUR_MS = DAY_MS / 24;

test.each([
  [90 * DAY_MS, 20 * DAY_MS, "note  certificate: ends in 20 days"],
  [90 * DAY_MS, 6 * DAY_MS, "FAIL  certificate: ends in 6 days"],
  [400 * DAY_MS, 22 * DAY_MS, "ok    certificate: ends in 22 days"],
  [6 * DAY_MS, 2 * DAY_MS, "ok    certificate: ends in 2 days"],
  [6 * DAY_MS, 35 * HOUR_MS, "note  certificate: ends in 35 hours"],
  [12 * HOUR_MS, 4 * HOUR_MS, "ok    certificate: ends in 4 hours"],
  [12 * HOUR_MS, HOUR_MS, "FAIL  certificate: ends in 1 hour"],
  [12 * HOUR_MS, 1, "FAIL  certificate: ends in less than an hour"],
  [12 * HOUR_MS, -1, "FAIL  certificate: has ended"],
])("of a certificate that lives %d ms, %d are left: %s", async (life, left, expected) => {
  const to = NOW + left;
  const lines = await linesIn({ ports: { readValidity: async () => ({ from: to - life, to }) } });
  const line = lines.find((each) => each.includes("certificate:"));
  expect(line?.split("\n")[0]).toBe(expected);
});

test.each([
  ["no DNS entry", there(outage("ENOTFOUND")), /is not in the DNS/],
  ["a refused connection", there(outage("ECONNREFUSED")), /cannot be reached from here/],
  ["an invalid certificate", there(outage("CERT_HAS_EXPIRED")), /certificate that browsers refuse/],
  [
    "a proxy without a shop",
    there(() => new Response("", { status: 502 })),
    /does not reach the shop/,
  ],
  ["another Host", there(() => new Response("", { status: 421 })), /passes another Host/],
  ["another site", there(() => new Response("Hello")), /something else than the shop/],
  [
    "a shop that is not ready",
    there(() => new Response(ready("b1", "failed"), { status: 503 })),
    /database/,
  ],
  ["another build", there(() => new Response(ready("b2"))), /another build/],
])("the public address: %s", async (_, world, expected) => {
  const bad = (await linesIn(world)).filter((line) => line.startsWith("FAIL"));
  expect(bad).toEqual([expect.stringMatching(expected)]);
  expect(bad[0]).toMatch(/^FAIL {2}address: /);
});

const certificates: readonly (readonly [string, World])[] = [
  ["is missing", there(outage("ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR"))],
  ["is not valid", { ports: { readValidity: () => Promise.reject(failing("CERT_HAS_EXPIRED")) } }],
  ["ends soon", { ports: { readValidity: async () => ({ from: 0, to: NOW + DAY_MS }) } }],
];

test.each(certificates)("a certificate that %s names commands on a server", async (_, world) => {
  const lines = await linesIn({ ...world, ports: { ...world.ports, isDeployed: true } });
  expect(lines.filter((line) => line.startsWith("FAIL"))).toEqual([
    expect.stringMatching(/→ journalctl -u caddy .* npm run deploy -- setup again/),
  ]);
});
