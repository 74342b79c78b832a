/** Stories from faults that this shop once had. Short, so that each ends before the year is checked. */
import { atService, buy, correctAddress, refundHere, type Story } from "./steps.ts";
import { DAY_MS } from "./visitor.ts";

export const hardCases = {
  "disputes at once and loses": async (visitor) => {
    const started = await visitor.begin("small");
    await visitor.pay(started);
    const { service } = visitor.world;
    atService(visitor, "disputes", started.entry, (one) => service.setDispute(one, "open"));
    await visitor.pause(4 * DAY_MS);
    atService(visitor, "the dispute is won", started.entry, (one) =>
      service.setDispute(one, "won"),
    );
  },
  "is refused by the bank at once": async (visitor) => {
    const started = await visitor.begin("large");
    await visitor.pay(started, { method: "sepa_debit" });
    atService(visitor, "the transfer ends: false", started.entry, (one) =>
      visitor.world.service.endTransfer(one, false),
    );
  },
  "corrects the address after a refund": async (visitor) => {
    const started = await visitor.begin("small");
    await visitor.pay(started);
    if (!(await visitor.comeBack(started))) return;
    await refundHere(visitor, started);
    visitor.factsOf(started.orderId).isCorrectedAfterRefund = true;
    await correctAddress(visitor, started);
  },
  "corrects the addresses of two payments": async (visitor) => {
    const both = await Promise.all([visitor.begin("small"), visitor.begin("small")]);
    for (const one of both) await visitor.pay(one);
    for (const one of both) await visitor.comeBack(one);
    for (const one of both) await correctAddress(visitor, one);
  },
  "buys again during a dispute": async (visitor) => {
    const first = await buy(visitor, "large");
    const { service } = visitor.world;
    atService(visitor, "disputes", first.entry, (one) => service.setDispute(one, "open"));
    await visitor.pause(4 * DAY_MS);
    await buy(visitor, "large");
    await visitor.pause(4 * DAY_MS);
    atService(visitor, "the dispute is won", first.entry, (one) => service.setDispute(one, "won"));
  },
  "is refunded twice because the bank refuses": async (visitor) => {
    const started = await buy(visitor);
    const first = await refundHere(visitor, started, { hasKey: false });
    if (first.outcome !== "refunded") return;
    atService(visitor, "the refund fails", started.entry, visitor.world.service.failRefund);
    await visitor.pause(DAY_MS);
    const { outcome } = await refundHere(visitor, started, { hasKey: false });
    const isKept = started.entry?.refunds.every(({ hasFailed }) => hasFailed);
    if (outcome === "refunded" && isKept)
      visitor.world.violate("a refund that was not made", started.orderId);
  },
  "withdraws from what was free": async (visitor) => {
    const { orderId } = await visitor.begin("free", { buyer: visitor.buyer([visitor.email]) });
    const { outcome } = await visitor.patiently("withdraws", (shop) =>
      shop.orders.withdraw({ orderId, buyer: visitor.buyer() }),
    );
    if (outcome === "stated") visitor.world.violate("a withdrawal from what was free", orderId);
  },
} satisfies Readonly<Record<string, Story>>;
