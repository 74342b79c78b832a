import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requestContext, visitorContext } from "#app/context.ts";
import type { Visitor } from "#domain/page-services/visitor.ts";
import { readForm } from "#app/platform/read-form.ts";
import {
  askForCode,
  type ClaimStep,
  codeField,
  emailField,
  proveByCode,
  refuseMore,
} from "./claim.ts";

/** Without `code` and `link`, requests a code. */
const formSchema = z
  .object({
    email: emailField.optional(),
    code: codeField.optional(),
    link: z.string().max(1000).optional(),
  })
  .refine(({ email, link }) => (email ?? link) !== undefined, { path: ["email"] });

/** The address stays in the form, never in a URL. */
export type RestoreResult = ClaimStep["view"] & { readonly email: string };

export async function restore(request: Request, context: Readonly<RouterContextProvider>) {
  const { email = "", code, link } = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  if (link !== undefined) return openLink(visitor, link);
  const { locale } = context.get(requestContext);
  const step =
    code === undefined
      ? await askForCode(visitor, email, locale, { purpose: "restore", email, order: "" })
      : await proveByCode(visitor, email, code);
  if (step) return respond(step, email);
  visitor.showPurchases();
  throw redirect(href("/account"), 303);
}

async function openLink(visitor: Visitor, link: string) {
  const proof = await visitor.claims.proveByLink(link);
  if (proof.outcome === "tooMany") return respond(refuseMore("address", proof.retryAfter), "");
  if (proof.outcome === "gone")
    return respond({ view: { step: "address", problem: "linkGone" }, status: 410 }, "");
  visitor.showPurchases();
  throw redirect(href(proof.purpose === "withdraw" ? "/withdraw" : "/account"), 303);
}

function respond({ view, status, headers }: ClaimStep, email: string) {
  return data<RestoreResult>(
    { ...view, email },
    { status, headers: { "Cache-Control": "private, no-store", ...headers } },
  );
}
