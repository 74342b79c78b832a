/** Money to the cent, in orders, invoices, credit notes and tax records. */
import { returnedOf } from "../demand.ts";
import { refundedOf } from "../world/payment-service.ts";
import type { World } from "../world/world.ts";
import { amountOf, type Books, type Stored, timeOf } from "./books.ts";

/** Half a minor unit, and what floating point adds. */
const ROUNDING = 0.5001;

export function checkMoney(
  { ledger, facts, violate, about, stored }: Books,
  id: string,
  order: Stored,
): void {
  const entry = ledger.get(id);
  if (entry?.state !== "captured") return;
  const { captured, tax } = entry;
  const refunded = refundedOf(entry);
  const expect = (what: string, found: number, wanted: number) => {
    if (found !== wanted) violate(`a wrong ${what}`, `${id} has ${found}, not ${wanted}`);
  };
  expect("total", amountOf(order, "total"), captured);
  expect("tax", amountOf(order, "tax"), tax);
  expect("refunded sum", amountOf(order, "refunded"), refunded);
  const asked = facts.get(id)?.refunds ?? 0;
  if (entry.refunds.length > asked)
    violate("a refund that nobody asked for", `${id}: ${entry.refunds.length} of ${asked}`);
  const returned = returnedOf(entry);
  const documents = about("invoices", id);
  const sum = (kind: string) =>
    documents
      .filter((one) => one["kind"] === kind)
      .reduce((total, one) => total + amountOf(one["total"] as Stored, "gross"), 0);
  expect("invoice", sum("invoice"), captured);
  expect("sum of credit notes", sum("credit") - sum("reversal"), returned);
  const taxes = (kind: string) =>
    documents
      .filter((one) => one["kind"] === kind)
      .reduce((total, one) => total + amountOf(one["total"] as Stored, "tax"), 0);
  expect("tax on the invoice", taxes("invoice"), tax);
  const share = captured === 0 ? 0 : (tax * returned) / captured;
  if (Math.abs(taxes("credit") - taxes("reversal") - share) > ROUNDING)
    violate("a wrong tax on the credit notes", `${id} has not ${share}`);
  const record = stored("taxRecords").get(id);
  expect("total in the tax record", amountOf(record, "total"), captured);
  expect("tax in the tax record", amountOf(record, "tax"), tax);
  const returns = (record?.["returns"] ?? []) as readonly Stored[];
  const recorded = returns.reduce((total, one) => total + amountOf(one, "amount"), 0);
  expect("returned sum in the tax record", recorded, returned);
  const [refund, ...more] = entry.refunds;
  const isOnly = refund && !refund.hasFailed && more.length === 0 && !entry.dispute;
  if (isOnly && timeOf(returns[0], "at") !== refund.at)
    violate("a refund of another time in the tax record", id);
}

export function checkDocuments(
  { ledger, about, violate }: Books,
  id: string,
  order: Stored,
  { store }: World,
): void {
  const entry = ledger.get(id);
  const documents = about("invoices", id);
  const invoices = documents.filter((one) => one["kind"] === "invoice").length;
  const wanted = entry?.state === "captured" && entry.captured > 0 ? 1 : 0;
  if (invoices !== wanted) violate("a wrong number of invoices", `${id} has ${invoices}`);
  for (const document of documents) {
    const total = document["total"] as Stored;
    const lines = document["lines"] as readonly Stored[];
    for (const field of ["net", "tax", "gross"]) {
      const sum = lines.reduce((all, line) => all + amountOf(line, field), 0);
      if (sum !== amountOf(total, field))
        violate("lines that do not add up", `${String(document["number"])}: ${field}`);
    }
    const { prices, rate } = store.tax ?? {};
    const { gross = 0, net = 0, tax = 0 } = (lines[0] ?? {}) as Record<string, number>;
    if (document["kind"] === "invoice" && typeof rate === "number" && tax > 0) {
      const exact = prices === "inclusive" ? (gross * rate) / (100 + rate) : (net * rate) / 100;
      if (Math.abs(tax - exact) > ROUNDING) violate("a wrong tax of the plan", id);
    }
    if (amountOf(total, "net") + amountOf(total, "tax") !== amountOf(total, "gross"))
      violate("net and tax that are not the total", String(document["number"]));
    const at = timeOf(document, "suppliedAt") ?? 0;
    const paidAt = entry?.paidAt ?? 0;
    // So that times follow the order of the numbers, the shop may move a time by up to ten minutes.
    if (document["kind"] === "invoice" && entry && Math.abs(at - paidAt) > 11 * 60_000)
      violate("an invoice of another time", String(document["number"]));
  }
  const amended = documents.filter((one) => one["kind"] === "amendment").length;
  if (amended > 1) violate("more than one amendment", id);
  const number = order["invoiceNumber"];
  if (number !== undefined && !documents.some((one) => one["number"] === number))
    violate("a number without an invoice", id);
}

/** Computes the price again, from the terms in `world/stores.ts`. */
export function checkPrice(
  { ledger, violate, facts }: Books,
  id: string,
  order: Stored,
  world: World,
): void {
  const planId = facts.get(id)?.planId;
  const plan = world.store.plans.find((one) => one.id === planId);
  if (!plan) return violate("an order of another plan", id);
  const coupon = order["coupon"] as Stored | undefined;
  const discounts: Readonly<Record<string, number>> = { FEW: 570, OWN: 700, GIFT: 1900 };
  const discount = coupon ? discounts[String(coupon["code"])] : undefined;
  if (coupon && coupon["discount"] !== discount)
    violate("a wrong discount", `${id} has ${String(coupon["discount"])}`);
  const { request } = ledger.get(id) ?? {};
  if (!request) return;
  const { amount } = facts.get(id) ?? {};
  if (amount !== undefined && request.amount !== amount)
    violate("another price than the buyer chose", id);
  if (plan.minimum === undefined ? request.amount !== plan.price : request.amount < plan.minimum)
    violate("a wrong price", `${id} asks for ${request.amount}`);
  const { prices, rate } = world.store.tax ?? {};
  const asked = request.tax?.kind === "rate" ? request.tax.percent : request.tax?.kind;
  if (request.tax?.behavior !== prices || asked !== rate)
    violate("a checkout with another tax", id);
  if ((request.discount?.amount ?? 0) !== (discount ?? 0))
    violate("a checkout without its discount", id);
}
