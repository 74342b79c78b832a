import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requestContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { askForCode, type ClaimStep, codeField, emailField, proveByCode } from "./claim.ts";

/** Without `code`, requests one. */
const formSchema = z.object({ email: emailField, code: codeField.optional() });

/** What the page shows after a form was sent. The address stays in the form, never in a URL. */
export type RestoreAnswer = ClaimStep["view"] & { readonly email: string };

/** Sends a code, or redirects to the purchases if the code is right. */
export async function restore(request: Request, context: Readonly<RouterContextProvider>) {
  const { email, code } = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  const { locale } = context.get(requestContext);
  const step =
    code === undefined
      ? await askForCode(visitor, email, locale, { purpose: "restore", email, order: "" })
      : await proveByCode(visitor, email, code);
  if (step) {
    const headers = { "Cache-Control": "private, no-store", ...step.headers };
    return data<RestoreAnswer>({ ...step.view, email }, { status: step.status, headers });
  }
  visitor.showPurchases();
  throw redirect(href("/account"), 303);
}
