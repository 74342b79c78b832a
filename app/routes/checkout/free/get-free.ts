import { data, redirect } from "react-router";
import { z } from "zod";
import type { Variant } from "#domain/experiments/variants.ts";
import { requestContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { askForCode, codeField, emailField, proveByCode } from "../../restore/claim.ts";
import type { RestoreResult } from "../../restore/restore-action.ts";
import { freePath } from "#app/platform/purchase-path.ts";
import { buy, choiceFields, isFree, type Purchase } from "../paywall/buy.ts";
import type { PaywallRefusal } from "../paywall/refusal.ts";

/** Without `code`, requests one. */
const formSchema = z.object({
  plan: z.string().min(1, "choose a plan").max(63),
  ...choiceFields,
  email: emailField,
  code: codeField.optional(),
});

export type FreeResult = RestoreResult | PaywallRefusal;

/** Sends a code to the address, or places the free order if the code is right. Nothing is stored before that. */
export async function getFree(purchase: Purchase, variant: Variant) {
  const { request, context } = purchase;
  const { email, code, plan: planId, ...choice } = await readForm(request, formSchema);
  const chosen = { variant, planId, ...choice };
  // Do not mail a code for a plan that must be paid.
  if (code === undefined && !(await isFree(context, chosen)))
    return redirect(variantPaths(variant).paywall, 303);
  const visitor = context.get(visitorContext);
  const { locale } = context.get(requestContext);
  const step =
    code === undefined
      ? await askForCode(visitor, email, locale, {
          purpose: "free",
          email,
          order: "",
          path: freePath(chosen),
        })
      : await proveByCode(visitor, email, code);
  if (!step) return buy(purchase, chosen);
  const headers = { "Cache-Control": "private, no-store", ...step.headers };
  return data<FreeResult>({ ...step.view, email }, { status: step.status, headers });
}
