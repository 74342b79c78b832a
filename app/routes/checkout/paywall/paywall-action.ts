import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { refusalIn } from "#domain/coupons/quote.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { pasted } from "#domain/pasted.ts";
import { ordersContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { COUPON_SENT } from "#protocol/cookies.ts";
import { retryAfterOf } from "#protocol/failure.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { buy, choiceFields } from "./buy.ts";
import type { PaywallRefusal } from "./refusal.ts";

const formSchema = z
  .object({
    plan: z.string().max(63).optional(),
    again: z.literal("yes", "is yes or absent").optional(),
    ...choiceFields,
    code: z.string().transform(pasted).optional(),
    forget: z.literal("coupon", "is coupon or absent").optional(),
  })
  .superRefine(({ plan = "", code, forget }, context) => {
    if (plan === "" && code === undefined && forget === undefined)
      context.addIssue({ code: "custom", path: ["plan"], message: "choose a plan" });
  });

interface Submission {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly variant: Variant;
}

export async function paywallAction({ request, context, variant }: Submission) {
  const form = await readForm(request, formSchema);
  const { plan: planId = "", again, code, forget, ...choice } = form;
  const visitor = context.get(visitorContext);
  if (forget) {
    visitor.coupon.forget();
    return redirect(variantPaths(variant).paywall, 303);
  }
  if (code !== undefined) return rememberCoupon(code, { request, context, variant });
  const isAgain = again !== undefined;
  return buy({ request, context }, { variant, planId, isAgain, ...choice });
}

/** The cookie keeps a code only if it lowers a price. */
async function rememberCoupon(typed: string, { request, context, variant }: Submission) {
  const visitor = context.get(visitorContext);
  const before = visitor.coupon.code();
  const remembered = await visitor.coupon.remember(typed);
  if (remembered.outcome === "noCode")
    return refuse({ problem: "coupon", reason: "noCode", typed }, 422);
  if (remembered.outcome === "tooMany") {
    const { retryAfter } = remembered;
    const minutes = Math.ceil(retryAfter / 60);
    const headers = retryAfterOf({ statusCode: 429, retryAfter });
    return refuse({ problem: "tooManyCodes", minutes, typed }, 429, headers);
  }
  const buyer = await visitor.buyer();
  const reason = refusalIn(await context.get(ordersContext).quote(remembered.code, buyer));
  const check = request.headers.has("cookie") ? "" : `?${COUPON_SENT}=yes`;
  if (!reason) return redirect(variantPaths(variant).paywall + check, 303);
  if (before !== remembered.code) visitor.coupon.forget();
  return refuse({ problem: "coupon", reason, typed }, 422);
}

function refuse(refusal: PaywallRefusal, status: number, headers: Record<string, string> = {}) {
  return data(refusal, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}
