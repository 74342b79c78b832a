import { expect, test } from "vitest";
import { createWithdrawalDesk } from "#tests/support/withdrawal-desk.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { createOwnerOrders } from "../back-office/owner-orders.ts";
import { settleFailedRefund } from "../selling/settle-failed-refund.ts";
import { declineWithdrawal, listOpenWithdrawals } from "./owner-withdrawals.ts";
import { withdrawals } from "../orders/withdrawals.ts";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

async function withdrawn(terms: Parameters<typeof createWithdrawalDesk>[0] = {}) {
  const desk = createWithdrawalDesk(terms);
  const orderId = await desk.sell();
  await desk.withdraw(orderId);
  return { desk, orderId, shop: desk.shop };
}

const DONE = ["refunded", "refunded", "revoked"];

test("fifty confirmations at once refund once", async () => {
  const { desk, orderId, shop } = await withdrawn();
  const all = await Promise.all(Array.from({ length: 50 }, () => desk.confirm(orderId)));
  expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(["refunded"]));
  expect(await desk.stateOf(orderId)).toEqual(DONE);
  expect(shop.payments.checkouts.get(`cs_${orderId}`)?.refunded).toBe(1900);
  expect((await desk.mails(orderId)).filter(([kind]) => kind === "refund")).toHaveLength(1);
  expect(await desk.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect(await listOpenWithdrawals(shop, 10)).toEqual([]);
});

test("only what is left is refunded", async () => {
  const desk = createWithdrawalDesk();
  const orderId = await desk.sell();
  await desk.hear(orderId, { refunded: 500 });
  await desk.withdraw(orderId);
  expect(await desk.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect((await desk.readOrder(orderId)).refunds.total).toBe(1900);
});

test("the shop refunds by itself if the store says so, and again after failures", async () => {
  const { desk, orderId, shop } = await withdrawn({ refund: "automatic" });
  expect(await desk.stateOf(orderId)).toEqual(["refunding", "paid", "revoked"]);
  shop.payments.isDown = true;
  await desk.refundDue();
  expect(desk.errors).toHaveLength(1);
  shop.payments.isDown = false;
  await desk.refundDue();
  expect((await desk.stateOf(orderId))[0]).toBe("refunding");
  shop.clock.advance(30_000);
  await Promise.all([desk.refundDue(), desk.refundDue()]);
  expect(await desk.stateOf(orderId)).toEqual(DONE);
  expect(await desk.read(orderId)).not.toHaveProperty("nextAttemptAt");
});

test("a clock that was set back does not delay a refund", async () => {
  const { desk, orderId, shop } = await withdrawn({ refund: "automatic" });
  shop.clock.advance(-365 * DAY_MS);
  await desk.refundDue();
  expect(await desk.stateOf(orderId)).toEqual(DONE);
});

test("without an owner's word nothing is refunded, and after days of failures it is the owner's", async () => {
  const manual = await withdrawn();
  await manual.desk.refundDue();
  expect((await manual.desk.stateOf(manual.orderId))[0]).toBe("requested");
  const { desk, orderId, shop } = await withdrawn({ refund: "automatic" });
  await desk.hear(orderId, { dispute: "open" });
  shop.payments.refund = () => Promise.reject(new Error("down"));
  for (let tries = 0; tries < 60; tries += 1) {
    await desk.refundDue();
    shop.clock.advance(6 * HOUR_MS);
  }
  expect(await desk.read(orderId)).toMatchObject({ state: "requested" });
  expect(await listOpenWithdrawals(shop, 10)).toMatchObject([{ order: { id: orderId } }]);
});

test("a refusal is the owner's to solve, and names its reason", async () => {
  const { desk, orderId, shop } = await withdrawn();
  const { refund } = shop.payments;
  const { RefundRefused } = await import("../ports/payments.ts");
  shop.payments.refund = () => Promise.reject(new RefundRefused("charge_disputed"));
  const refused = { outcome: "refused", reason: "charge_disputed" };
  expect(await desk.confirm(orderId)).toEqual(refused);
  expect(await desk.read(orderId)).toMatchObject({
    state: "requested",
    problem: "charge_disputed",
  });
  shop.payments.refund = refund;
  expect(await desk.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect(await desk.read(orderId)).not.toHaveProperty("problem");
});

test("if the payment service is down, the job repeats what the owner confirmed", async () => {
  const { desk, orderId, shop } = await withdrawn();
  shop.payments.isDown = true;
  expect(await desk.confirm(orderId)).toEqual({ outcome: "underWay" });
  shop.payments.isDown = false;
  await desk.refundDue();
  expect(await desk.stateOf(orderId)).toEqual(DONE);
});

test("a refund made elsewhere ends the withdrawal", async () => {
  const { desk, orderId, shop } = await withdrawn();
  shop.payments.change(orderId, { refunded: 1900 });
  expect(await desk.confirm(orderId)).toEqual({ outcome: "refunded" });
  const other = await withdrawn();
  await createOwnerOrders(other.shop).refund({ orderId: other.orderId });
  expect(await other.desk.stateOf(other.orderId)).toEqual(DONE);
});

test("a refund that the bank sends back is the owner's again, by another refund or another way", async () => {
  const { desk, orderId, shop } = await withdrawn();
  await desk.confirm(orderId);
  await desk.hear(orderId, { refunded: 0 });
  expect(await desk.stateOf(orderId)).toEqual(["requested", "paid", "revoked"]);
  expect(await desk.confirm(orderId)).toEqual({ outcome: "refunded" });
  expect(await desk.stateOf(orderId)).toEqual(DONE);
  await desk.hear(orderId, { refunded: 0 });
  expect((await settleFailedRefund(shop, orderId)).outcome).toBe("settled");
  expect((await desk.stateOf(orderId))[0]).toBe("refunded");
});

test("a dispute after the withdrawal: lost ends it, won leaves it to the owner", async () => {
  const lost = await withdrawn();
  await lost.desk.hear(lost.orderId, { dispute: "open" });
  expect((await lost.desk.stateOf(lost.orderId))[0]).toBe("requested");
  await lost.desk.hear(lost.orderId, { dispute: "lost" });
  expect((await lost.desk.stateOf(lost.orderId))[0]).toBe("refunded");
  await lost.desk.hear(lost.orderId, { dispute: "won" });
  expect(await lost.desk.stateOf(lost.orderId)).toEqual(["requested", "paid", "revoked"]);
});

test("the owner declines only statements without a right, which take nothing and give nothing", async () => {
  const entitled = await withdrawn();
  expect(await declineWithdrawal(entitled.shop, entitled.orderId)).toBe("entitled");
  expect(await entitled.desk.stateOf(entitled.orderId)).toEqual(["requested", "paid", "revoked"]);
  const desk = createWithdrawalDesk();
  const orderId = await desk.sell();
  desk.shop.clock.advance(20 * DAY_MS);
  await desk.withdraw(orderId);
  for (const _ of [1, 2]) expect(await declineWithdrawal(desk.shop, orderId)).toBe("declined");
  const told = await desk.shop.documents.get(mailOutbox, `withdrawalDeclined-${orderId}`);
  expect(told?.data).toMatchObject({ to: "paid-with@example.com", withdrawal: { right: "none" } });
  expect(told?.data.nextAttemptAt.toMillis()).toBe(desk.shop.clock.now());
  expect(await desk.stateOf(orderId)).toEqual(["declined", "paid", "active"]);
  expect(await desk.confirm(orderId)).toEqual({ outcome: "declined" });
  expect(await declineWithdrawal(desk.shop, "none")).toBe("unknown");
  expect(await desk.confirm("none")).toEqual({ outcome: "unknown" });
  await desk.hear(orderId, { refunded: 1900 });
  expect(await desk.stateOf(orderId)).toEqual(DONE);
  expect(await declineWithdrawal(desk.shop, orderId)).toBe("decided");
});

test("of a refund and a refusal of the same statement at once, one counts", async () => {
  for (let round = 0; round < 10; round += 1) {
    const desk = createWithdrawalDesk();
    const orderId = await desk.sell();
    desk.shop.clock.advance(20 * DAY_MS);
    await desk.withdraw(orderId);
    const both = [() => desk.confirm(orderId), () => declineWithdrawal(desk.shop, orderId)];
    await Promise.all((round % 2 ? both : both.toReversed()).map((decide) => decide()));
    expect([
      ["declined", "paid", "active"],
      ["refunded", "refunded", "revoked"],
    ]).toContainEqual(await desk.stateOf(orderId));
  }
});

test("open withdrawals are listed oldest first, without those of the other mode", async () => {
  const desk = createWithdrawalDesk();
  const [first, second, third] = [await desk.sell("a"), await desk.sell("b"), await desk.sell("c")];
  for (const [orderId, uid] of [
    [second, "b"],
    [first, "a"],
    [third, "c"],
  ] as const) {
    await desk.withdraw(orderId, {}, { uid });
    desk.shop.clock.advance(1000);
  }
  await desk.shop.documents.update(withdrawals, third, { isTest: false });
  const listed = await listOpenWithdrawals(desk.shop, 10);
  expect(listed.map(({ withdrawal }) => withdrawal.id)).toEqual([second, first]);
});
