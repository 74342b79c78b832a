import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { BusinessDetails, BusinessOutcome } from "#domain/invoices/add-business.ts";
import { pasted, shownLine } from "#domain/pasted.ts";
import { failNotFound } from "#protocol/failure.ts";
import {
  invoicesContext,
  ordersContext,
  ownerOrdersContext,
  visitorContext,
} from "#app/context.ts";
import { isOrderOf } from "#domain/orders/buyer.ts";
import { readActor } from "#app/session/read-actor.ts";
import { isOwner } from "./load-invoice.ts";
import { filledField, readTyped, type Refused } from "#app/platform/typed-form.ts";

const formSchema = z.object({
  name: filledField(shownLine, 200),
  street: filledField(shownLine, 160),
  town: filledField(shownLine, 160),
  country: filledField(shownLine, 100),
  // No length limit, because a long text is refused as an invalid VAT number.
  vatId: z.string().transform(pasted).default(""),
});

export interface BusinessProblem extends Refused {
  readonly problem: Exclude<BusinessOutcome, "added" | "unknown"> | "faults";
}

export async function addBusiness(
  request: Request,
  orderId: string,
  url: URL,
  context: Readonly<RouterContextProvider>,
) {
  const { fields: form, refused } = await readTyped(request, formSchema);
  if (refused) return refuse({ ...refused, problem: "faults" }, 422);
  const { name, street, town, country, vatId } = form;
  const address = [street, town, country].join("\n");
  const details = { name, address, vatId };
  const outcome = await add(orderId, details, context);
  switch (outcome) {
    case "added":
      throw redirect(href("/invoice/:orderId", { orderId }), 303);
    case "unknown":
      return failNotFound(url);
    case "badVatId":
      return refuse({ typed: form, faults: {}, problem: outcome }, 422);
    case "tooLate":
    case "alreadyAdded":
      return refuse({ typed: form, faults: {}, problem: outcome }, 409);
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

/** For the buyer, or for the owner, whose act is recorded. */
async function add(
  orderId: string,
  details: BusinessDetails,
  context: Readonly<RouterContextProvider>,
): Promise<BusinessOutcome> {
  const order = await context.get(ordersContext).find(orderId);
  const buyer = await context.get(visitorContext).buyer({ isFresh: true });
  if (order && buyer && !isOrderOf(order.data, buyer) && (await isOwner(context))) {
    const actor = await readActor(context);
    const made = await context.get(ownerOrdersContext).addBusiness(orderId, details, actor);
    return made.outcome;
  }
  return buyer ? context.get(invoicesContext).addBusiness(buyer, orderId, details) : "unknown";
}

function refuse(problem: BusinessProblem, status: number) {
  return data(problem, { status, headers: { "Cache-Control": "private, no-store" } });
}
