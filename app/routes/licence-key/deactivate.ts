import { href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { variantKeys } from "#domain/experiments/variants.ts";
import { failNotFound } from "#protocol/failure.ts";
import { licencesContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { variantPaths } from "../../platform/variant-paths.ts";

const pages = ["account", ...variantKeys] as const;

export type ListingPage = (typeof pages)[number];

const formSchema = z.object({
  order: z.string().min(1).max(100),
  activation: z.string().regex(/^[\w-]{1,100}$/, "is no id of an activation"),
  page: z.enum(pages, `must be one of ${pages.join(", ")}`),
});

/** Frees a device's place for the buyer of the order. Idempotent. */
export async function deactivate(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { order, activation, page } = await readForm(request, formSchema);
  const buyer = await context.get(visitorContext).buyer({ isFresh: true });
  if (!buyer) failNotFound(url);
  const { outcome } = await context.get(licencesContext).deactivateOwn(buyer, order, activation);
  if (outcome === "unknown") failNotFound(url);
  return redirect(
    page === "account" ? href("/account") : `${variantPaths(page).download}?order=${order}`,
    303,
  );
}
