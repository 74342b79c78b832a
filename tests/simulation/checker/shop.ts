/** Rules about all orders together: access, coupons, numbers, queues and deletions. */
import { accessOf } from "../demand.ts";
import { DAY_MS } from "../visitor.ts";
import type { World } from "../world/world.ts";
import { amountOf, type Books, type Stored, timeOf } from "./books.ts";

export function checkEntitlements(books: Books): void {
  const { ledger, facts, stored, violate } = books;
  for (const [id, entitlement] of stored("entitlements")) {
    const demanded = accessOf(ledger.get(id), facts.get(id));
    const status = String(entitlement["status"]);
    if (status !== demanded)
      violate(
        demanded === "none" ? "access without a payment" : "access in the wrong state",
        `${id} is ${status}, not ${demanded}`,
      );
    const order = stored("orders").get(id);
    if (entitlement["uid"] !== order?.["uid"]) violate("access of another buyer", id);
    const sold = ((order?.["files"] ?? []) as readonly Stored[]).map((file) => file["id"]);
    if (JSON.stringify(sold) !== JSON.stringify(entitlement["fileIds"]))
      violate("access to other files", id);
  }
  for (const id of new Set([...ledger.keys(), ...facts.keys()]))
    if (accessOf(ledger.get(id), facts.get(id)) === "active" && !stored("entitlements").has(id))
      violate("a payment without access", id);
}

/** Of several payments for the same files, all but one must be marked as duplicates. */
export function checkDuplicates({ stored, violate }: Books): void {
  const active = [...stored("orders").values()].filter(
    (order) =>
      order["isFree"] !== true &&
      stored("entitlements").get(String(order["id"]))?.["status"] === "active",
  );
  const groups = Map.groupBy(
    active,
    (order) => `${String(order["uid"])} ${String(order["planId"])}`,
  );
  for (const [buyer, own] of groups) {
    const unmarked = own.filter((order) => order["attention"] !== "duplicate");
    if (unmarked.length !== 1) violate("a duplicate that is not marked", buyer);
  }
}

export function checkFree({ stored, violate }: Books): void {
  const free = [...stored("orders").values()].filter((order) => order["isFree"] === true);
  const groups = Map.groupBy(free, (order) => `${String(order["uid"])} ${String(order["planId"])}`);
  for (const [buyer, own] of groups) if (own.length > 1) violate("a free order twice", buyer);
}

export function checkCoupons({ ledger, stored, violate }: Books, { store }: World): void {
  for (const { code, uses = Infinity, usesPerBuyer = Infinity } of store.coupons) {
    const holding = [...stored("orders").values()].filter((order) => {
      const coupon = order["coupon"] as Stored | undefined;
      return coupon?.["code"] === code && coupon["isReturned"] !== true;
    });
    const used = amountOf(
      stored("coupons").get(`live-${code}`) ?? stored("coupons").get(code),
      "used",
    );
    if (used !== holding.length)
      violate("a wrong number of coupon uses", `${code} has ${used}, not ${holding.length}`);
    // A payment that the bank first refused takes a use of the coupon even if none is left.
    const late = holding.filter((order) => ledger.get(String(order["id"]))?.isLate).length;
    if (used - late > uses) violate("a coupon used too often", `${code}: ${used} times`);
    const byBuyer = Map.groupBy(holding, (order) => String(order["uid"]));
    for (const [uid, own] of byBuyer)
      if (own.length > usesPerBuyer) violate("a coupon used too often by one buyer", uid);
    for (const order of holding)
      if (["failed", "expired"].includes(String(order["status"])))
        violate("a use that was not returned", String(order["id"]));
  }
}

export function checkNumbers({ stored, violate }: Books): void {
  const sequences = new Map<string, number[]>();
  for (const document of stored("invoices").values()) {
    const number = String(document["number"]);
    const cut = number.lastIndexOf("-");
    const sequence = number.slice(0, cut);
    sequences.set(sequence, [...(sequences.get(sequence) ?? []), Number(number.slice(cut + 1))]);
    const at = timeOf(document, document["kind"] === "invoice" ? "suppliedAt" : "issuedAt") ?? 0;
    if (!sequence.endsWith(String(new Date(at).getUTCFullYear())))
      violate("a number of another year", number);
  }
  for (const [sequence, numbers] of sequences) {
    const sorted = numbers.toSorted((a, b) => a - b);
    if (sorted.some((number, at) => number !== at + 1)) violate("numbers with a gap", sequence);
  }
}

export function checkQueues({ stored, now, violate }: Books, { mail }: World): void {
  for (const [id, one] of stored("mailOutbox")) {
    const status = String(one["status"]);
    if (status.startsWith("queued")) violate("a mail that waits", id);
    if (status === "sent" && !mail.accepted.has(id)) violate("a mail that nobody accepted", id);
  }
  for (const [id, { repeats }] of mail.accepted)
    if (repeats > 0) violate("a mail that arrived twice", id);
  for (const [id, event] of stored("paymentEvents")) {
    const age = now - (timeOf(event, "receivedAt") ?? now);
    if (event["outcome"] === "received" && age > 3 * DAY_MS) violate("an event that waits", id);
  }
  for (const [id, one] of stored("withdrawals"))
    if (one["state"] === "refunding") violate("a withdrawal that waits", id);
}

/** Days that documents are kept after the time in `field`. The job that deletes them may be late by `LATE_DAYS`. */
const kept: readonly (readonly [collection: string, field: string, days: number])[] = [
  ["grants", "expiresAt", 7],
  ["paymentEvents", "receivedAt", 400],
  ["claimCodes", "expiresAt", 0],
];

const LATE_DAYS = 8;

export function checkExpiry({ stored, now, violate }: Books): void {
  for (const [collection, field, days] of kept)
    for (const [id, document] of stored(collection)) {
      const at = timeOf(document, field) ?? now;
      if (now - at > (days + LATE_DAYS) * DAY_MS)
        violate("a document that should be gone", `${collection}/${id}`);
    }
  for (const [id, order] of stored("orders")) {
    const age = now - (timeOf(order, "createdAt") ?? now);
    const isUnpaid = ["failed", "expired"].includes(String(order["status"])) && !order["attention"];
    if (isUnpaid && age > (91 + LATE_DAYS) * DAY_MS)
      violate("a document that should be gone", `orders/${id}`);
  }
}
