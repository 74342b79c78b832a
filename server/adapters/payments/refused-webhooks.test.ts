import { expect, test } from "vitest";
import { signEvent } from "#embedded/payments/deliveries.ts";
import { createTestClock } from "#tests/support/test-shop.ts";
import { createStripePayments } from "./stripe.ts";

const SECRET = "whsec_of_this_shop";
const EVENT = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "checkout.session.completed",
  created: 1,
  data: { object: { object: "checkout.session" } },
});
const THIN = JSON.stringify({ id: "evt_2", object: "v2.core.event", type: "v1.charge.failed" });

function createReceiver() {
  const clock = createTestClock();
  const warnings: string[] = [];
  const refused: string[] = [];
  const payments = createStripePayments({
    secretKey: "sk_live_1",
    webhookSecret: SECRET,
    clock,
    onRefused: async (kind) => void refused.push(kind),
    warn: (message, details) => void warnings.push(`${JSON.stringify(details)} ${message}`),
  });
  return { clock, payments, warnings, refused };
}

test.each([
  [
    "the secret of another endpoint",
    EVENT,
    "whsec_of_another",
    0,
    "secret",
    /STRIPE_WEBHOOK_SECRET/,
  ],
  ["an hour ago", EVENT, SECRET, -3_600_000, "clock", /clock/],
  ["a thin event", THIN, SECRET, 0, "thin", /snapshot events/],
] as const)(
  "%s is refused, and the log says why",
  async (_, body, secret, away, kind, expected) => {
    const { clock, payments, warnings, refused } = createReceiver();
    const signature = signEvent(body, secret, clock.now() + away);
    expect(await payments.readEvent(body, signature)).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(expected)]);
    expect(refused).toEqual([kind]);
  },
);

test("accepted events and requests that are not Stripe's write nothing", async () => {
  const { clock, payments, warnings, refused } = createReceiver();
  expect(await payments.readEvent(EVENT, signEvent(EVENT, SECRET, clock.now()))).toBeDefined();
  const now = Math.floor(clock.now() / 1000);
  for (const signature of ["", "nonsense", "v1=abc", `t=${now}`, "t=soon,v1=abc"])
    expect(await payments.readEvent(EVENT, signature)).toBeUndefined();
  const broken = "{";
  expect(await payments.readEvent(broken, signEvent(broken, SECRET, clock.now()))).toBeUndefined();
  expect(warnings).toEqual([]);
  expect(refused).toEqual([]);
});

test("a flood is warned of ever more rarely", async () => {
  const { clock, payments, warnings, refused } = createReceiver();
  const forged = signEvent(EVENT, "whsec_of_another", clock.now());
  for (let count = 0; count < 100; count += 1) await payments.readEvent(EVENT, forged);
  const counts = warnings.map((line) => JSON.parse(line.slice(0, line.indexOf("}") + 1)).count);
  expect(counts).toEqual([1, 2, 4, 8, 16, 32, 64]);
  // Which limits its writes by itself.
  expect(refused).toHaveLength(100);
});
