import { expect, test } from "vitest";
import { createOwnerOrders } from "../back-office/owner-orders.ts";
import { RefundRefused } from "../ports/payments.ts";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";
import { heedWarning } from "./fraud-warnings.ts";
import { paymentEvents, processDueEvents, processEvent, receiveEvent } from "./payment-events.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PRICE = 1900;

/** `limit` as `refundWarningsBelow`. */
async function sell(limit?: number) {
  const shop = { ...createTestShop(), refundWarningsBelow: limit };
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const ownerOrders = createOwnerOrders(shop);
  const others = [1, 2, 3].map(() => ({ ...shop, payments: { ...shop.payments } }));
  /** As the webhook of one of four processes does. */
  const warn = async (id = "evt_warning", at = 3) => {
    const event = {
      id,
      type: "radar.early_fraud_warning.created",
      createdAt: shop.clock.now(),
      paymentId: `pi_${orderId}`,
      isFraudWarning: true,
    } as const;
    const process = others[at % 4] ?? shop;
    const received = await receiveEvent(process, event);
    if (received) await processEvent(process, id, received);
  };
  return {
    shop,
    orderId,
    ownerOrders,
    warn,
    state: async () => (await readOrder(shop, orderId)).payment.fraudWarning,
    reasons: async () => (await ownerOrders.attention(50)).map(({ reasons }) => reasons),
    /** The state that each mail about the warning reports. */
    told: async () =>
      (await readBooks(shop.documents)).mails.flatMap(({ data }) =>
        data.kind === "fraudWarning" ? [[data.to, data.reported?.status]] : [],
      ),
  };
}

test("twenty events of one warning mail the seller once, and list the order until it is refunded", async () => {
  const { shop, orderId, ownerOrders, warn, reasons, told, state } = await sell();
  const seller = shop.store.legal.email;
  await Promise.all(Array.from({ length: 20 }, (_, at) => warn(`evt_${at % 10}`, at)));
  expect(await told()).toEqual([[seller, "paid"]]);
  expect(await reasons()).toEqual([["fraudWarning"]]);
  await ownerOrders.refund({ orderId, amount: 500 });
  expect(await reasons()).toEqual([["fraudWarning"]]);
  await ownerOrders.refund({ orderId });
  expect([await state(), await reasons()]).toEqual(["over", []]);
  await warn("evt_again");
  expect([await state(), (await told()).length]).toEqual(["over", 1]);
});

test("a dispute takes the place of the warning, also if it is won", async () => {
  const { shop, orderId, warn, reasons } = await sell();
  await warn();
  for (const [dispute, listed] of [
    ["open", [["dispute"]]],
    ["won", []],
  ] as const) {
    shop.payments.change(orderId, { dispute });
    await settle(shop, orderId);
    expect(await reasons()).toEqual(listed);
  }
});

test("the owner keeps the payment, and the warning is not listed again", async () => {
  const { shop, orderId, ownerOrders, warn, reasons } = await sell();
  expect(await ownerOrders.keepPayment(orderId)).toBe("nothingOpen");
  await warn();
  expect(await createOwnerOrders({ ...shop, isTest: false }).keepPayment(orderId)).toBe("unknown");
  expect(await ownerOrders.keepPayment(orderId)).toBe("kept");
  expect(await ownerOrders.keepPayment(orderId)).toBe("nothingOpen");
  for (const id of ["a/b", "none"]) expect(await ownerOrders.keepPayment(id)).toBe("unknown");
  await settle(shop, orderId);
  await warn("evt_again");
  expect([await reasons(), (await readOrder(shop, orderId)).status]).toEqual([[], "paid"]);
});

test.each([
  { refunded: PRICE },
  { dispute: "open" },
  { dispute: "lost" },
  { dispute: "won" },
] as const)("a warning that arrives after %j asks for nothing", async (change) => {
  const { shop, orderId, warn, told, state, reasons } = await sell(1_000_000);
  // Nobody has told the shop of the change, either.
  shop.payments.change(orderId, change);
  const { refunded } = shop.payments.checkouts.get(`cs_${orderId}`) ?? {};
  await warn();
  expect([await state(), await told()]).toEqual(["over", []]);
  expect(await reasons()).toEqual(change.dispute === "open" ? [["dispute"]] : []);
  expect(shop.payments.checkouts.get(`cs_${orderId}`)?.refunded).toBe(refunded);
});

test("a warning about an order that is not settled waits, and is forgotten after a day", async () => {
  const { shop, told } = await sell();
  const late = await order(shop, "late");
  const warning = (id: string, paymentId: string) =>
    receiveEvent(shop, {
      id,
      type: "radar.early_fraud_warning.created",
      createdAt: shop.clock.now(),
      paymentId,
      isFraudWarning: true,
    });
  await warning("evt_late", `pi_${late}`);
  await warning("evt_foreign", "pi_foreign");
  const work = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 10) {
      shop.clock.advance(10 * MINUTE_MS);
      await processDueEvents(shop, (_, error) => {
        throw error;
      });
    }
  };
  await work(60);
  expect(await told()).toEqual([]);
  shop.payments.pay(late);
  await settle(shop, late);
  await work(120);
  expect((await readOrder(shop, late)).payment.fraudWarning).toBe("open");
  expect(await told()).toHaveLength(1);
  expect(await shop.documents.get(paymentEvents, "evt_foreign")).toBeDefined();
  shop.clock.advance(DAY_MS);
  await work(120);
  expect(await shop.documents.get(paymentEvents, "evt_foreign")).toBeUndefined();
});

test("a payment that does not match is listed with the warning, and never refunded by the shop", async () => {
  const shop = { ...createTestShop(), refundWarningsBelow: 1_000_000 };
  const orderId = await order(shop);
  shop.payments.pay(orderId, { subtotal: 1 });
  await settle(shop, orderId);
  const paymentId = `pi_${orderId}`;
  const event = { id: "evt_1", type: "x", createdAt: shop.clock.now(), paymentId } as const;
  const received = await receiveEvent(shop, { ...event, isFraudWarning: true });
  if (received) await processEvent(shop, event.id, received);
  const ownerOrders = createOwnerOrders(shop);
  const [listed] = await ownerOrders.attention(50);
  expect(listed?.reasons).toEqual(["fraudWarning", "mismatch"]);
  await ownerOrders.refund({ orderId });
  expect(await ownerOrders.attention(50)).toEqual([]);
});

test.each([
  [19_001, "refunded"],
  [19_000, "paid"],
])(
  "below the limit, here %i, the shop refunds once, and the mail says so: %s",
  async (limit, status) => {
    const { shop, orderId, ownerOrders, warn, told, reasons, state } = await sell(limit);
    const seller = shop.store.legal.email;
    await ownerOrders.refund({ orderId, amount: 500 });
    await Promise.all(Array.from({ length: 20 }, (_, at) => warn(`evt_${at % 10}`, at)));
    const isRefunded = status === "refunded";
    expect(await readOrder(shop, orderId)).toMatchObject({
      status: isRefunded ? "refunded" : "partially_refunded",
      refunds: { total: isRefunded ? PRICE : 500 },
    });
    expect(await told()).toEqual([[seller, isRefunded ? "refunded" : "partially_refunded"]]);
    expect(await reasons()).toEqual(isRefunded ? [] : [["fraudWarning"]]);
    expect(await state()).toBe(isRefunded ? "over" : "open");
    const refunds = (await readBooks(shop.documents)).mails.filter(
      ({ data }) => data.kind === "refund",
    );
    expect(refunds).toHaveLength(isRefunded ? 2 : 1);
  },
);

test("after an outage the refund is made, and after a crash it is not made twice", async () => {
  const { shop, orderId, warn, told, state } = await sell(1_000_000);
  const { refund } = shop.payments;
  let tries = 0;
  shop.payments.refund = async (request) => {
    tries += 1;
    if (tries === 1) throw new Error("no answer");
    await refund(request);
    if (tries === 2) throw new Error("the response was lost");
  };
  await expect(warn()).rejects.toThrow("no answer");
  shop.payments.change(orderId, { refunded: 100 });
  await settle(shop, orderId);
  expect([await state(), await told()]).toEqual(["refunding", []]);
  for (let minute = 0; minute < 5; minute++) {
    shop.clock.advance(MINUTE_MS);
    await processDueEvents(shop, () => undefined);
  }
  expect([await state(), await told()]).toEqual(["over", [[shop.store.legal.email, "refunded"]]]);
  expect(shop.payments.checkouts.get(`cs_${orderId}`)?.refunded).toBe(PRICE);
  expect(tries).toBeLessThan(4);
});

test("a refund made elsewhere meanwhile is settled, and the owner is not asked", async () => {
  const { shop, orderId, warn, state } = await sell(1_000_000);
  shop.payments.refund = async () => {
    shop.payments.change(orderId, { refunded: PRICE });
    throw new RefundRefused("charge_already_refunded");
  };
  await warn();
  expect(await state()).toBe("over");
  expect((await readOrder(shop, orderId)).history?.at(-1)).toMatchObject({ by: "owner" });
});

test("a warning about an unpaid order, or one of the other mode, changes nothing", async () => {
  const { shop, orderId, told } = await sell(1_000_000);
  const unpaid = await order(shop, "unpaid");
  await heedWarning(shop, unpaid);
  await heedWarning({ ...shop, isTest: false }, orderId);
  await heedWarning(shop, "none");
  for (const id of [unpaid, orderId])
    expect((await readOrder(shop, id)).payment.fraudWarning).toBeUndefined();
  expect(await told()).toEqual([]);
});

test("a refund that the payment service refuses is left to the owner", async () => {
  const { shop, warn, told, reasons } = await sell(1_000_000);
  shop.payments.refund = async () => {
    throw new RefundRefused("insufficient_funds");
  };
  await warn();
  expect([await reasons(), await told()]).toEqual([
    [["fraudWarning"]],
    [[shop.store.legal.email, "paid"]],
  ]);
});
