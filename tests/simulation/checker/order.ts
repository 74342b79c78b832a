/** State, history and mails of one order. */
import { accessOf, statusOf } from "../demand.ts";
import { DAY_MS } from "../visitor.ts";
import type { World } from "../world/world.ts";
import { amountOf, type Books, type Stored, timeOf } from "./books.ts";

export function checkState({ ledger, facts, violate }: Books, id: string, order: Stored): void {
  const entry = ledger.get(id);
  const status = String(order["status"]);
  if (entry) {
    // A shop that has given up on a checkout no longer asks whether it is still open or has expired.
    const demanded = statusOf(entry);
    const isGivenUp = status === "failed" && (demanded === "expired" || demanded === "pending");
    if (status !== demanded && !isGivenUp)
      violate("an order in the wrong state", `${id} is ${status}, not ${demanded}`);
    const isGone = demanded === "refunded" || entry.dispute === "lost";
    if (isGone && order["attention"] === "duplicate")
      violate("a duplicate whose money is gone", id);
  } else if (
    facts.get(id)?.isGiven ? status !== "paid" : status !== "failed" && status !== "pending"
  )
    violate("an order in the wrong state", `${id} is ${status} without a checkout`);
}

export function checkMails(
  { ledger, facts, sentMails, violate, about }: Books,
  id: string,
  order: Stored,
  { mail }: World,
): void {
  const has = (kind: string) => mail.accepted.has(`${kind}-${id}`);
  const access = accessOf(ledger.get(id), facts.get(id));
  if (access === "active" && !has("receipt") && !has("duplicatePayment"))
    violate("access without a receipt", id);
  if (access === "active" && !has("sale")) violate("a sale that the seller is not told of", id);
  if (access === "none" && (has("receipt") || has("duplicatePayment")))
    violate("a receipt for nothing", id);
  const { email } = ledger.get(id) ?? {};
  const { to } = mail.accepted.get(`receipt-${id}`) ?? {};
  // The buyer may have corrected the address.
  if (email !== undefined && to !== undefined && to !== email && to !== `new-${email}`)
    violate("a receipt to somebody else", id);
  const { dispute, refunds = [] } = ledger.get(id) ?? {};
  const isNamed = !facts.get(id)?.isAccountDeleted;
  const wasSent = (kind: string) => sentMails.has(`${kind}-${id}`);
  // A failed refund needs no mail, because the shop may learn of the refund and its failure at the same time.
  if (isNamed && refunds.some(({ hasFailed }) => !hasFailed) && !wasSent("refund"))
    violate("a refund without a mail", id);
  if (isNamed && dispute === "lost" && !wasSent("disputeLost"))
    violate("a lost dispute without a mail", id);
  if (
    isNamed &&
    amountOf(order, "failedRefunds") > 0 &&
    access === "active" &&
    !wasSent("refundFailed")
  )
    violate("a failed refund without a mail", id);
  if (isNamed && ledger.get(id)?.state === "failed" && !wasSent("paymentFailed"))
    violate("a refused payment without a mail", id);
  const isDuplicate = order["attention"] === "duplicate";
  if (isNamed && isDuplicate && !wasSent("duplicatePayment"))
    violate("a second payment without a mail", id);
  const corrections = about("mailOutbox", id).filter((one) =>
    String(one["id"]).startsWith(`receipt-${id}-`),
  );
  if (isDuplicate && corrections.some((one) => one["kind"] === "receipt"))
    violate("a plain receipt for a second payment", id);
  if (facts.get(id)?.isCorrectedAfterRefund && corrections.length > 0)
    violate("a receipt for a refunded order", id);
  if (dispute && !wasSent("attention")) violate("a dispute that the seller is not told of", id);
  if (facts.get(id)?.isWithdrawn)
    for (const kind of ["withdrawal", "withdrawalNotice"])
      if (!has(kind)) violate("a withdrawal without a mail", `${kind} ${id}`);
  if (facts.get(id)?.isDeclined && !has("withdrawalDeclined"))
    violate("a refused withdrawal without a mail", id);
}

export function checkHistory({ now, violate }: Books, id: string, order: Stored): void {
  const history = (order["history"] ?? []) as readonly Stored[];
  const last = history.at(-1)?.["to"] ?? "pending";
  if (last !== order["status"]) violate("a history that ends in another state", id);
  const paidAt = timeOf(order, "paidAt");
  const isYoung = paidAt !== undefined && now - paidAt < 125 * DAY_MS;
  if (isYoung && order["isFree"] !== true && timeOf(order, "nextCheckAt") === undefined)
    violate("a payment that nobody checks again", id);
}

export function checkWaiting({ ledger, now, violate }: Books, id: string, order: Stored): void {
  if (order["invoiceDue"] === true) violate("an invoice that waits", id);
  if ((order["experiment"] as Stored | undefined)?.["isDue"] === true)
    violate("a count that waits", id);
  const age = now - (timeOf(order, "createdAt") ?? now);
  const state = ledger.get(id)?.state;
  if (
    order["status"] === "pending" &&
    state !== "delayed" &&
    state !== "open" &&
    state !== "declined" &&
    age > 3 * DAY_MS
  )
    violate("an order that waits", id);
  const next = timeOf(order, "nextCheckAt");
  if (next !== undefined && next < now - 5 * DAY_MS) violate("a check that waits", id);
}

/** The ledger has this order, but the shop does not: nobody may have paid for it. */
export function checkForgotten({ ledger, violate }: Books, id: string): void {
  if (ledger.get(id)?.state === "captured") violate("money without an order", id);
}
