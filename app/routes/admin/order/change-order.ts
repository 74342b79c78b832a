import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Actor } from "#domain/orders/owner-actions.ts";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { emailKey } from "#domain/email-address.ts";
import { formatPrice } from "#domain/money.ts";
import type { OrderSnapshot } from "#domain/orders/orders.ts";
import { parsePrice } from "#domain/typed-price.ts";
import {
  configContext,
  ownerOrdersContext,
  reportingContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { readActor } from "#app/session/read-actor.ts";
import { findRefundable } from "./find-refundable.ts";
import { readForm } from "#app/platform/read-form.ts";

/** What an action did, in the address of the page that it leads to. */
export const changes = [
  "Refund",
  "Settle",
  "Keep",
  "Resend",
  "Correct",
  "Lock",
  "Unlock",
  "Note",
  "Delete",
  "DeletePurchases",
] as const;
export type Change = (typeof changes)[number];

/** The owner's reason, for the record. */
const why = z.string().trim().max(500).optional();

const formSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("refund"),
    why,
    amount: z.string().trim().max(40),
    /** Everything refunded when the page was opened, in minor units. */
    before: z.coerce.number().int().nonnegative(),
  }),
  z.object({ intent: z.enum(["settle", "keep", "resend", "link", "lock", "unlock"]), why }),
  z.object({ intent: z.literal("correct"), why, address: z.string().trim().max(254) }),
  z.object({ intent: z.literal("note"), why: z.string().trim().min(1).max(500) }),
  /** `confirm` is the order's address, typed. */
  z.object({ intent: z.literal("delete"), why, confirm: z.string().trim().max(254) }),
]);

/** `values` are for the text of the problem. The status is 422 for a bad field, otherwise 409. */
export type OrderAnswer = Problem | FreshLink;

interface Typed {
  readonly typed: string;
  readonly why: string | undefined;
}

export type Problem =
  | ({ readonly key: "badAmount"; readonly least: string; readonly most: string } & Typed)
  | { readonly key: "refused"; readonly reason: string }
  | { readonly key: "badAddress" | "unchangedAddress"; readonly typed: string }
  | ({ readonly key: "notConfirmed" } & Typed)
  | { readonly key: "notPaid" | "keyUsed" | "alreadyQueued" | "noReceipt" | "noReceiptAddress" }
  | ({ readonly key: "signInAgain"; readonly intent: "refund" | "delete" } & Typed)
  | { readonly key: "noFiles" | "unreachable" };

/** Shown once: only a hash of it is stored. */
interface FreshLink {
  readonly key: "link";
  readonly url: string;
}

type Done = Change | Problem | FreshLink;

const unprocessable = new Set<Problem["key"]>(["badAmount", "badAddress", "notConfirmed"]);

/** Only the owner can call this: the layout's middleware also guards actions. */
export async function changeOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  order: OrderSnapshot,
) {
  const form = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  const actor = await readActor(context, form.why);
  const isRecent = await visitor.isRecentlySignedIn();
  const done: Done =
    (!isRecent && refusedWithout(form)) || (await make(form, { context, order, actor }));
  if (typeof done === "string") {
    const path = href("/admin/orders/:orderId", { orderId: order.id });
    throw redirect(`${path}?did=${done}`, 303);
  }
  const status = done.key === "link" ? 200 : unprocessable.has(done.key) ? 422 : 409;
  return data(done, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** Refunds and deletions need a sign-in of the last five minutes. */
function refusedWithout(form: z.output<typeof formSchema>): Problem | undefined {
  const { intent, why } = form;
  const key = "signInAgain";
  if (intent === "refund") return { key, intent, typed: form.amount, why };
  return intent === "delete" ? { key, intent, typed: form.confirm, why } : undefined;
}

interface Making {
  readonly context: Readonly<RouterContextProvider>;
  readonly order: OrderSnapshot;
  readonly actor: Actor;
}

async function make(form: z.output<typeof formSchema>, making: Making): Promise<Done> {
  const { context, order, actor } = making;
  const ownerOrders = context.get(ownerOrdersContext);
  switch (form.intent) {
    case "refund":
      return refund(form, making);
    case "settle":
      await ownerOrders.settleFailedRefund(order.id, actor);
      return "Settle";
    case "keep":
      await ownerOrders.keepPayment(order.id, actor);
      return "Keep";
    case "resend":
      return resent[await ownerOrders.resend(order.id, actor)];
    case "correct": {
      const typed = form.address;
      const { outcome } = await ownerOrders.correctAddress(order.id, typed, actor);
      if (outcome === "corrected") return "Correct";
      if (outcome === "unknown") return { key: "notPaid" };
      return { key: outcome === "badAddress" ? outcome : "unchangedAddress", typed };
    }
    case "link": {
      const made = await ownerOrders.makeLink(order.id, actor);
      if (made.outcome !== "made") return { key: "noReceiptAddress" };
      const { publicUrl } = context.get(configContext);
      const { basename } = context.get(requestContext);
      return { key: "link", url: `${publicUrl}${basename}${href("/restore")}?link=${made.token}` };
    }
    case "lock":
    case "unlock": {
      const outcome = await ownerOrders.lock(order.id, form.intent === "lock", actor);
      if (outcome === "noFiles" || outcome === "unknown") return { key: "noFiles" };
      return form.intent === "lock" ? "Lock" : "Unlock";
    }
    case "note":
      await ownerOrders.addNote(order.id, actor);
      return "Note";
    case "delete":
      return deleteBuyer(form.confirm, ownerOrders, making);
  }
}

const deletions = {
  deleted: "Delete",
  accountRemains: "DeletePurchases",
  noAddress: { key: "noReceiptAddress" },
} as const satisfies Record<string, Done>;

async function deleteBuyer(
  typed: string,
  ownerOrders: OwnerOrders,
  { order, actor }: Making,
): Promise<Done> {
  const { email } = order.data;
  if (!email) return { key: "noReceiptAddress" };
  if (emailKey(typed) !== emailKey(email)) return { key: "notConfirmed", typed, why: actor.why };
  return deletions[await ownerOrders.deleteBuyer(order.id, actor)];
}

const resent = {
  queued: "Resend",
  alreadyQueued: { key: "alreadyQueued" },
  noReceipt: { key: "noReceipt" },
  noAddress: { key: "noReceiptAddress" },
  unknown: { key: "noReceipt" },
} as const satisfies Record<string, Done>;

/**
 * The key contains what was refunded before, as the page showed it: a form that is sent twice, or by two owners who
 * looked at the same page, refunds once.
 */
async function refund(
  { amount: typed, before }: { readonly amount: string; readonly before: number },
  { context, order, actor }: Making,
): Promise<Done> {
  const { locale } = context.get(requestContext);
  const ownerOrders = context.get(ownerOrdersContext);
  try {
    const refundable = await findRefundable(ownerOrders, order);
    if (!refundable) return { key: "notPaid" };
    const { currency, left } = refundable;
    const amount = parsePrice(typed, currency, locale);
    // What was refunded since the page was opened may be this refund: then its key makes it no second one.
    if (amount === undefined || amount < 1 || amount > left + refundable.before - before)
      return {
        key: "badAmount",
        typed,
        least: formatPrice(1, currency, locale),
        most: formatPrice(left, currency, locale),
        why: actor.why,
      };
    const key = `${before}:${amount}`;
    const made = await ownerOrders.refund({ orderId: order.id, amount, key }, actor);
    switch (made.outcome) {
      case "refunded":
        return "Refund";
      case "refused":
        return { key: "refused", reason: made.reason };
      case "keyUsed":
        return { key: "keyUsed" };
      default:
        return { key: "notPaid" };
    }
  } catch (error) {
    context.get(reportingContext).report(`order ${order.id} was not refunded`, error);
    return { key: "unreachable" };
  }
}
