import { expect, test } from "vitest";
import { createWithdrawalFixture } from "#tests/support/withdrawal-fixture.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { createOwnerOrders } from "../back-office/owner-orders.ts";
import { settleFailedRefund } from "../selling/settle-failed-refund.ts";
import { declineWithdrawal, listOpenWithdrawals } from "./owner-withdrawals.ts";
import { withdrawals } from "../orders/withdrawals.ts";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

async function withdrawn(terms: Parameters<typeof createWithdrawalFixture>[0] = {}) {
  const fixture = createWithdrawalFixture(terms);
  const orderId = await fixture.sell();
  await fixture.withdraw(orderId);
  return { fixture, orderId, shop: fixture.shop };
}

const DONE = ["refunded", "refunded", "revoked"];

test("fifty confirmations at once refund once", async () => {
  const { fixture, orderId, shop } = await withdrawn();
  const all = await Promise.all(Array.from({ length: 50 }, () => fixture.confirm(orderId)));
  expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(["refunded"]));
  expect(await fixture.stateOf(orderId)).toEqual(DONE);
  expect(shop.payments.checkouts.get(`cs_${orderId}`)?.refunded).toBe(1900);
  expect((await fixture.mails(orderId)).filter(([kind]) => kind === "refund")).toHaveLength(1);
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect(await listOpenWithdrawals(shop, 10)).toEqual([]);
});

test("only what is left is refunded", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  await fixture.hear(orderId, { refunded: 500 });
  await fixture.withdraw(orderId);
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect((await fixture.readOrder(orderId)).refunds.total).toBe(1900);
});

test("the shop refunds by itself if the store says so, and again after failures", async () => {
  const { fixture, orderId, shop } = await withdrawn({ refund: "automatic" });
  expect(await fixture.stateOf(orderId)).toEqual(["refunding", "paid", "revoked"]);
  shop.payments.isDown = true;
  await fixture.refundDue();
  expect(fixture.errors).toHaveLength(1);
  shop.payments.isDown = false;
  await fixture.refundDue();
  expect((await fixture.stateOf(orderId))[0]).toBe("refunding");
  shop.clock.advance(30_000);
  await Promise.all([fixture.refundDue(), fixture.refundDue()]);
  expect(await fixture.stateOf(orderId)).toEqual(DONE);
  expect(await fixture.read(orderId)).not.toHaveProperty("nextAttemptAt");
});

test("a clock that was set back does not delay a refund", async () => {
  const { fixture, orderId, shop } = await withdrawn({ refund: "automatic" });
  shop.clock.advance(-365 * DAY_MS);
  await fixture.refundDue();
  expect(await fixture.stateOf(orderId)).toEqual(DONE);
});

test("without an owner's word nothing is refunded, and after days of failures it is the owner's", async () => {
  const manual = await withdrawn();
  await manual.fixture.refundDue();
  expect((await manual.fixture.stateOf(manual.orderId))[0]).toBe("requested");
  const { fixture, orderId, shop } = await withdrawn({ refund: "automatic" });
  await fixture.hear(orderId, { dispute: "open" });
  shop.payments.refund = () => Promise.reject(new Error("down"));
  for (let tries = 0; tries < 60; tries += 1) {
    await fixture.refundDue();
    shop.clock.advance(6 * HOUR_MS);
  }
  expect(await fixture.read(orderId)).toMatchObject({ state: "requested" });
  expect(await listOpenWithdrawals(shop, 10)).toMatchObject([{ order: { id: orderId } }]);
});

test("a refusal is the owner's to solve, and names its reason", async () => {
  const { fixture, orderId, shop } = await withdrawn();
  const { refund } = shop.payments;
  const { RefundRefused } = await import("../ports/payments.ts");
  shop.payments.refund = () => Promise.reject(new RefundRefused("charge_disputed"));
  const refused = { outcome: "refused", reason: "charge_disputed" };
  expect(await fixture.confirm(orderId)).toEqual(refused);
  expect(await fixture.read(orderId)).toMatchObject({
    state: "requested",
    problem: "charge_disputed",
  });
  shop.payments.refund = refund;
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect(await fixture.read(orderId)).not.toHaveProperty("problem");
});

test("if the payment service is down, the job repeats what the owner confirmed", async () => {
  const { fixture, orderId, shop } = await withdrawn();
  shop.payments.isDown = true;
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "underWay" });
  shop.payments.isDown = false;
  await fixture.refundDue();
  expect(await fixture.stateOf(orderId)).toEqual(DONE);
});

test("a refund made elsewhere ends the withdrawal", async () => {
  const { fixture, orderId, shop } = await withdrawn();
  shop.payments.change(orderId, { refunded: 1900 });
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "refunded" });
  const other = await withdrawn();
  await createOwnerOrders(other.shop).refund({ orderId: other.orderId });
  expect(await other.fixture.stateOf(other.orderId)).toEqual(DONE);
});

test("a refund that the bank sends back is the owner's again, by another refund or another way", async () => {
  const { fixture, orderId, shop } = await withdrawn();
  await fixture.confirm(orderId);
  await fixture.hear(orderId, { refunded: 0 });
  expect(await fixture.stateOf(orderId)).toEqual(["requested", "paid", "revoked"]);
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect(await fixture.stateOf(orderId)).toEqual(DONE);
  await fixture.hear(orderId, { refunded: 0 });
  expect((await settleFailedRefund(shop, orderId)).outcome).toBe("settled");
  expect((await fixture.stateOf(orderId))[0]).toBe("refunded");
});

test("a dispute after the withdrawal: lost ends it, won leaves it to the owner", async () => {
  const lost = await withdrawn();
  await lost.fixture.hear(lost.orderId, { dispute: "open" });
  expect((await lost.fixture.stateOf(lost.orderId))[0]).toBe("requested");
  await lost.fixture.hear(lost.orderId, { dispute: "lost" });
  expect((await lost.fixture.stateOf(lost.orderId))[0]).toBe("refunded");
  await lost.fixture.hear(lost.orderId, { dispute: "won" });
  expect(await lost.fixture.stateOf(lost.orderId)).toEqual(["requested", "paid", "revoked"]);
});

test("the owner declines only statements without a right, which take nothing and give nothing", async () => {
  const entitled = await withdrawn();
  expect(await declineWithdrawal(entitled.shop, entitled.orderId)).toBe("entitled");
  expect(await entitled.fixture.stateOf(entitled.orderId)).toEqual([
    "requested",
    "paid",
    "revoked",
  ]);
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  fixture.shop.clock.advance(20 * DAY_MS);
  await fixture.withdraw(orderId);
  for (const _ of [1, 2]) expect(await declineWithdrawal(fixture.shop, orderId)).toBe("declined");
  const told = await fixture.shop.documents.get(mailOutbox, `withdrawalDeclined-${orderId}`);
  expect(told?.data).toMatchObject({ to: "paid-with@example.com", withdrawal: { right: "none" } });
  expect(told?.data.nextAttemptAt.toMillis()).toBe(fixture.shop.clock.now());
  expect(await fixture.stateOf(orderId)).toEqual(["declined", "paid", "active"]);
  expect(await fixture.confirm(orderId)).toEqual({ outcome: "declined" });
  expect(await declineWithdrawal(fixture.shop, "none")).toBe("unknown");
  expect(await fixture.confirm("none")).toEqual({ outcome: "unknown" });
  await fixture.hear(orderId, { refunded: 1900 });
  expect(await fixture.stateOf(orderId)).toEqual(DONE);
  expect(await declineWithdrawal(fixture.shop, orderId)).toBe("decided");
});

test("of a refund and a refusal of the same statement at once, one counts", async () => {
  for (let round = 0; round < 10; round += 1) {
    const fixture = createWithdrawalFixture();
    const orderId = await fixture.sell();
    fixture.shop.clock.advance(20 * DAY_MS);
    await fixture.withdraw(orderId);
    const both = [() => fixture.confirm(orderId), () => declineWithdrawal(fixture.shop, orderId)];
    await Promise.all((round % 2 ? both : both.toReversed()).map((decide) => decide()));
    expect([
      ["declined", "paid", "active"],
      ["refunded", "refunded", "revoked"],
    ]).toContainEqual(await fixture.stateOf(orderId));
  }
});

test("open withdrawals are listed oldest first, without those of the other mode", async () => {
  const fixture = createWithdrawalFixture();
  const [first, second, third] = [
    await fixture.sell("a"),
    await fixture.sell("b"),
    await fixture.sell("c"),
  ];
  for (const [orderId, uid] of [
    [second, "b"],
    [first, "a"],
    [third, "c"],
  ] as const) {
    await fixture.withdraw(orderId, {}, { uid });
    fixture.shop.clock.advance(1000);
  }
  await fixture.shop.documents.update(withdrawals, third, { isTest: false });
  const listed = await listOpenWithdrawals(fixture.shop, 10);
  expect(listed.map(({ withdrawal }) => withdrawal.id)).toEqual([second, first]);
});
