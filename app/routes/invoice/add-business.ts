import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { BusinessOutcome } from "#domain/invoices/add-business.ts";
import { shownText } from "#domain/pasted.ts";
import { failNotFound } from "#protocol/failure.ts";
import { invoicesContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";

/** One line: tabs and line breaks of pasted text are spaces. */
const line = (most: number) =>
  z
    .string()
    .transform((text) => shownText(text.toWellFormed()).replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().max(most, `is longer than ${most} characters`));
const filled = (most: number) => line(most).pipe(z.string().min(1, "is empty"));

const formSchema = z.object({
  name: filled(200),
  street: filled(160),
  town: filled(160),
  country: filled(100),
  vatId: line(40).default(""),
});

/** What was typed, and why it was not added. */
export type BusinessProblem = z.output<typeof formSchema> & {
  readonly problem: Exclude<BusinessOutcome, "added" | "unknown">;
};

/** Adds a business to the visitor's own invoice and shows it again. */
export async function addBusiness(
  request: Request,
  orderId: string,
  url: URL,
  context: Readonly<RouterContextProvider>,
) {
  const form = await readForm(request, formSchema);
  const buyer = await context.get(visitorContext).buyer({ isFresh: true });
  if (!buyer) return failNotFound(url);
  const { name, street, town, country, vatId } = form;
  const address = [street, town, country].join("\n");
  const details = { name, address, vatId };
  const outcome = await context.get(invoicesContext).addBusiness(buyer, orderId, details);
  switch (outcome) {
    case "added":
      throw redirect(href("/invoice/:orderId", { orderId }), 303);
    case "unknown":
      return failNotFound(url);
    case "badVatId":
      return refuse({ ...form, problem: outcome }, 422);
    case "tooLate":
    case "alreadyAdded":
      return refuse({ ...form, problem: outcome }, 409);
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

function refuse(problem: BusinessProblem, status: number) {
  return data(problem, { status, headers: { "Cache-Control": "private, no-store" } });
}
