import { expect, test } from "vitest";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { settle } from "#tests/support/test-shop.ts";
import { createWithdrawalFixture } from "#tests/support/withdrawal-fixture.ts";
import { watchEntitlements } from "../downloads/downloads.ts";
import { createBeginSupply } from "../downloads/first-served.ts";
import { activeEntitlements, entitlements } from "../orders/entitlements.ts";
import { endPurchases } from "../selling/end-purchases.ts";
import { mailOutbox, type OrderMail } from "../notifications/outbox.ts";
import { orders } from "../orders/orders.ts";
import { resendReceipt } from "../selling/resend-receipt.ts";
import { Timestamp } from "../values.ts";
import { declineWithdrawal } from "./owner-withdrawals.ts";

const DAY_MS = 24 * 60 * 60_000;

test("a withdrawal in time locks the files, tells buyer and seller, and waits for the owner", async () => {
  const fixture = createWithdrawalFixture();
  const { shop } = fixture;
  const orderId = await fixture.sell();
  const words = { name: "Ann", reason: "Not what I need" };
  const now = shop.clock.now();
  expect(await fixture.withdraw(orderId, words)).toMatchObject({ outcome: "stated" });
  expect(await fixture.read(orderId)).toEqual({
    statedAt: Timestamp.fromMillis(now),
    right: "law",
    left: 1900,
    dueAt: Timestamp.fromMillis(Date.UTC(2026, 0, 30)),
    isAutomatic: false,
    ...words,
    state: "requested",
    attempts: 0,
    isTest: true,
  });
  expect(await fixture.stateOf(orderId)).toEqual(["requested", "paid", "revoked"]);
  expect((await fixture.readOrder(orderId)).withdrawal.withdrawnAt?.toMillis()).toBe(now);
  expect(await fixture.mails(orderId)).toEqual([
    ["receipt", PAID_WITH],
    ["withdrawal", PAID_WITH],
    ["withdrawalNotice", shop.store.legal.email],
  ]);
  expect(await resendReceipt(shop, orderId)).toBe("noReceipt");
});

test.each([
  ["the address was not proven", [], {}],
  ["the address was proven", [PAID_WITH], { name: "Ann", reason: "See example.com" }],
])("the buyer's mails quote names and reasons only if %s", async (_, emails, quoted) => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  fixture.shop.clock.advance(30 * DAY_MS);
  const words = { name: "Ann", reason: "See example.com" };
  await fixture.withdraw(orderId, words, { emails });
  await declineWithdrawal(fixture.shop, orderId);
  const read = async (kind: string) => {
    const mail = (await fixture.shop.documents.get(mailOutbox, `${kind}-${orderId}`))?.data;
    const { name, reason } = (mail as OrderMail).withdrawal ?? {};
    return { ...(name && { name }), ...(reason && { reason }) };
  };
  expect(await read("withdrawal")).toEqual(quoted);
  expect(await read("withdrawalDeclined")).toEqual(quoted);
  expect(await read("withdrawalNotice")).toEqual(words);
});

test("by the store's promise alone, buyers withdraw where the law gives no right", async () => {
  const fixture = createWithdrawalFixture({ days: 0, promisedDays: 30 });
  const orderId = await fixture.sell();
  expect(await fixture.withdraw(orderId)).toMatchObject({ outcome: "stated" });
  expect(await fixture.read(orderId)).toMatchObject({ right: "promise", end: { by: "none" } });
});

test("fifty statements at once are one, and the first one's words stay", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, index) => fixture.withdraw(orderId, { name: `Ann ${index}` })),
  );
  const names = all.map((one) => one.outcome === "stated" && one.withdrawal.name);
  expect(new Set(names).size).toBe(1);
  expect(await fixture.mails(orderId)).toHaveLength(3);
  fixture.shop.clock.advance(DAY_MS);
  expect(await fixture.withdraw(orderId, { name: "Eve" })).toMatchObject({
    outcome: "stated",
    withdrawal: { name: names[0] },
  });
});

test("nothing gives the files of a withdrawn order back", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  await fixture.withdraw(orderId);
  for (const change of [
    { dispute: "open" },
    { dispute: "won" },
    { refunded: 500 },
    { refunded: 0 },
    { refunded: 1900 },
    { refunded: 0 },
  ] as const) {
    await fixture.hear(orderId, change);
    await settle(fixture.shop, orderId);
    expect((await fixture.stateOf(orderId))[2]).toBe("revoked");
  }
  expect(await createBeginSupply(fixture.shop)(orderId)).toBe("withdrawn");
});

test("a download in progress is stopped by a withdrawal, unless another purchase gives the file", async () => {
  const fixture = createWithdrawalFixture();
  const { documents } = fixture.shop;
  const orderId = await fixture.sell();
  const second = await fixture.sell("other");
  await documents.update(entitlements, second, { uid: "buyer" });
  const owned = await activeEntitlements(documents, { uid: "buyer", isTest: true });
  const stopped: string[] = [];
  const watch = (name: string, sales: typeof owned) =>
    watchEntitlements(
      { documents },
      sales,
      { uid: "buyer", emails: [] },
      () => void stopped.push(name),
      (error) => void stopped.push(String(error)),
    );
  const ends = [
    watch(
      "alone",
      owned.filter(({ id }) => id === orderId),
    ),
    watch("both", owned),
  ];
  await fixture.withdraw(orderId);
  await expect.poll(() => stopped).toContain("alone");
  for (const end of ends) end();
  expect(new Set(stopped)).toEqual(new Set(["alone"]));
});

test("of a withdrawal and a first byte at the same time, one prevents the other", async () => {
  const waiver = { text: "Now", version: 1, language: "en", givenAt: Timestamp.fromMillis(0) };
  for (let round = 0; round < 20; round += 1) {
    const fixture = createWithdrawalFixture();
    const orderId = await fixture.sell();
    await fixture.change(orderId, { withdrawal: { waiver } });
    const tries = [() => createBeginSupply(fixture.shop)(orderId), () => fixture.withdraw(orderId)];
    await Promise.all((round % 2 ? tries : tries.toReversed()).map((attempt) => attempt()));
    const {
      withdrawal: { withdrawnAt, firstServedAt },
    } = await fixture.readOrder(orderId);
    expect([withdrawnAt, firstServedAt].filter(Boolean)).toHaveLength(1);
    expect((await fixture.read(orderId))?.right).toBe(firstServedAt ? "none" : "law");
  }
});

test("after the period, a statement changes nothing but is recorded for the owner", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  fixture.shop.clock.advance(20 * DAY_MS);
  await fixture.withdraw(orderId);
  const withdrawal = await fixture.read(orderId);
  expect(withdrawal).toMatchObject({ right: "none", end: { by: "time" }, state: "requested" });
  expect(withdrawal).not.toHaveProperty("dueAt");
  expect(await fixture.stateOf(orderId)).toEqual(["requested", "paid", "active"]);
  expect((await fixture.readOrder(orderId)).withdrawal).not.toHaveProperty("withdrawnAt");
  expect((await fixture.mails(orderId)).map(([kind]) => kind)).toEqual([
    "receipt",
    "withdrawal",
    "withdrawalNotice",
  ]);
});

test("within the store's promise, a statement after the period works as by law", async () => {
  const fixture = createWithdrawalFixture({ promisedDays: 30 });
  const orderId = await fixture.sell();
  fixture.shop.clock.advance(20 * DAY_MS);
  await fixture.withdraw(orderId);
  expect(await fixture.read(orderId)).toMatchObject({ right: "promise", end: { by: "time" } });
  expect(await fixture.stateOf(orderId)).toEqual(["requested", "paid", "revoked"]);
});

test("there is nothing to withdraw from what was free, and nobody is mailed", async () => {
  const fixture = createWithdrawalFixture({ refund: "automatic" });
  const orderId = await fixture.sell();
  await fixture.change(orderId, { isFree: true, amount: 0, total: 0 });
  const right = { kind: "notPaid" };
  expect(await fixture.withdraw(orderId)).toEqual({ outcome: "notPossible", right });
  expect(await fixture.read(orderId)).toBeUndefined();
  expect((await fixture.stateOf(orderId)).slice(1)).toEqual(["paid", "active"]);
});

test.each([
  ["a refund", { refunded: 1900 }, "refunded"],
  ["an open dispute", { dispute: "open" }, "disputed"],
  ["a lost dispute", { dispute: "lost" }, "disputed"],
] as const)("after %s there is nothing to withdraw from", async (_, change, by) => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  await fixture.hear(orderId, change);
  const right = { kind: "alreadyReturned", by };
  expect(await fixture.withdraw(orderId)).toEqual({ outcome: "notPossible", right });
  expect(await fixture.read(orderId)).toBeUndefined();
});

test("after a dispute was won, the buyer may withdraw again", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  await fixture.hear(orderId, { dispute: "open" });
  await fixture.hear(orderId, { dispute: "won" });
  expect(await fixture.withdraw(orderId)).toMatchObject({ outcome: "stated" });
});

test("orders of others, of the other mode and unknown ones give the same response", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  const unknown = { outcome: "unknown" };
  expect(await fixture.withdraw(orderId, {}, { uid: "eve" })).toEqual(unknown);
  expect(await fixture.withdraw("none")).toEqual(unknown);
  expect(await fixture.withdraw("../orders")).toEqual(unknown);
  await fixture.change(orderId, { isTest: false });
  expect(await fixture.withdraw(orderId)).toEqual(unknown);
  expect((await fixture.stateOf(orderId))[2]).toBe("active");
});

test("other purchases of the same files stay, and a duplicate becomes an ordinary order", async () => {
  const fixture = createWithdrawalFixture();
  const { documents } = fixture.shop;
  const first = await fixture.sell();
  const second = await fixture.sell("other");
  await documents.update(orders, second, { uid: "buyer", attention: "duplicate" });
  await documents.update(entitlements, second, { uid: "buyer" });
  await fixture.withdraw(first);
  expect(await fixture.readOrder(second)).not.toHaveProperty("attention");
  const active = await activeEntitlements(documents, { uid: "buyer", isTest: true });
  expect(active.map(({ id }) => id)).toEqual([second]);
});

test("a deleted account's withdrawal stays without its words, and its orders end", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  await fixture.withdraw(orderId, { name: "Ann", reason: "Mine" });
  await endPurchases(fixture.shop.documents, "buyer", fixture.shop.clock.now());
  const stored = await fixture.read(orderId);
  expect(stored).toMatchObject({ right: "law", state: "requested" });
  expect(JSON.stringify(stored)).not.toMatch(/Ann|Mine/);
});

test("if the statement cannot be stored, nothing has changed", async () => {
  const fixture = createWithdrawalFixture();
  const orderId = await fixture.sell();
  const { transaction } = fixture.shop.documents;
  fixture.shop.documents.transaction = (work) =>
    transaction(async (inner) => {
      await work(inner);
      throw new Error("crash");
    });
  await expect(fixture.withdraw(orderId)).rejects.toThrow("crash");
  fixture.shop.documents.transaction = transaction;
  expect(await fixture.stateOf(orderId)).toEqual([undefined, "paid", "active"]);
  expect(await fixture.mails(orderId)).toHaveLength(1);
});
