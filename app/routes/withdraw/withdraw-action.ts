import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { pasted, shownText } from "#domain/pasted.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import { MAX_STATEMENT_NAME, MAX_STATEMENT_REASON } from "#domain/orders/withdrawal-limits.ts";
import { fail, STORAGE_UNAVAILABLE } from "#protocol/failure.ts";
import { ordersContext, requestContext, visitorContext } from "#app/context.ts";
import { readTyped, type Refused, typedField } from "#app/platform/typed-form.ts";
import {
  askForCode,
  type ClaimStep,
  codeField,
  emailField,
  proveByCode,
} from "../restore/claim.ts";

const words = (most: number) =>
  typedField(shownText, most)
    .transform((text) => text || undefined)
    .optional();

/** Fields that were not typed are empty. Without `code`, the action requests a code. */
const formSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("find"),
    order: typedField((text) => pasted(text).replaceAll(/\s/g, ""), 100),
    email: emailField,
    code: codeField.optional(),
  }),
  z.object({
    intent: z.literal("confirm"),
    order: z.string().min(1).max(100),
    name: words(MAX_STATEMENT_NAME),
    reason: words(MAX_STATEMENT_REASON),
  }),
]);

type Form = z.output<typeof formSchema>;

/** Neither number nor address was typed, or the order is not the visitor's. */
export interface WithdrawRefusal {
  readonly step: "address";
  readonly problem: "nothingTyped" | "notYours";
}

/** Typed values stay in the form, never in a URL. */
export type WithdrawResult = { readonly order: string; readonly email: string } & (
  | ClaimStep["view"]
  | WithdrawRefusal
  | FaultyFields
);

export type FaultyFields = Refused & {
  readonly step: "find" | "statement";
  readonly problem: "faults";
};

export async function withdrawAction(request: Request, context: Readonly<RouterContextProvider>) {
  const { fields: form, refused } = await readTyped(request, formSchema);
  if (refused) return refuseFields(refused);
  return form.intent === "confirm" ? confirm(form, context) : identify(form, context);
}

async function identify(
  { order, email, code }: Extract<Form, { intent: "find" }>,
  context: Readonly<RouterContextProvider>,
) {
  if (!order && !email)
    return respond({ step: "address", problem: "nothingTyped", order, email }, 422);
  const visitor = context.get(visitorContext);
  const { locale } = context.get(requestContext);
  const orders = context.get(ordersContext);
  const address = email || (await orders.addressToProve(order).catch(refuseTooNew));
  const step =
    code === undefined
      ? await askForCode(visitor, address, locale, { purpose: "withdraw", email, order })
      : await proveByCode(visitor, address, code);
  if (step) return respond({ ...step.view, order, email }, step.status, step.headers);
  visitor.showPurchases();
  throw redirect(contractPath(order), 303);
}

/** A repetition changes nothing and shows the earlier statement. */
async function confirm(
  { order, name, reason }: Extract<Form, { intent: "confirm" }>,
  context: Readonly<RouterContextProvider>,
) {
  const buyer = await context.get(visitorContext).buyer({ isFresh: true });
  const refused = { step: "address", problem: "notYours", order, email: "" } as const;
  if (!buyer) return respond(refused, 403);
  const { outcome } = await context
    .get(ordersContext)
    .withdraw({ orderId: order, name, reason, buyer })
    .catch(refuseTooNew);
  switch (outcome) {
    case "unknown":
      return respond(refused, 403);
    // The order's page shows the reason or the earlier statement.
    case "notPossible":
    case "stated":
      throw redirect(contractPath(order), 303);
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

function refuseFields({ typed, faults }: Refused) {
  const { intent, order = "", email = "" } = typed;
  const step = intent === "confirm" ? "statement" : "find";
  return respond({ step, problem: "faults", typed, faults, order, email }, 422);
}

function contractPath(order: string): string {
  return order ? `${href("/withdraw")}?order=${encodeURIComponent(order)}` : href("/withdraw");
}

function respond(view: WithdrawResult, status: number, headers: Record<string, string> = {}) {
  return data(view, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

/** Throws a 503 if a newer build has already written the order in a format that this build cannot read. */
function refuseTooNew(error: unknown): never {
  if (error instanceof DocumentTooNew) fail(STORAGE_UNAVAILABLE);
  throw error;
}
