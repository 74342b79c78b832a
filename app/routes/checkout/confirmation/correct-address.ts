import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { retryAfterOf } from "#protocol/failure.ts";
import { emailKey } from "#domain/email-address.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { mayCorrectAddresses } from "#domain/selling/correct-address.ts";
import { ordersContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { emailField } from "../../restore/claim.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";

const formSchema = z.object({ order: z.string().min(1).max(100), email: emailField });

type Problem =
  | { readonly problem: "badAddress" | "tooLate" }
  | { readonly problem: "tooMany"; readonly minutes: number };

export type CorrectionProblem = Problem & { readonly email: string };

export async function correctAddress(
  request: Request,
  context: Readonly<RouterContextProvider>,
  variant: Variant,
) {
  const { order, email } = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  const session = await visitor.session({ isFresh: true });
  if (!session || !mayCorrectAddresses(session.person))
    return refuse({ problem: "tooLate", email }, 403);
  const { uid } = session.buyer;
  // A mistyped address changes nothing, so it does not count towards the limit.
  if (emailKey(email) === undefined) return refuse({ problem: "badAddress", email }, 422);
  const admission = await visitor.admitToCorrection(uid);
  if (admission.outcome === "tooMany") {
    const { retryAfter } = admission;
    const headers = retryAfterOf({ statusCode: 429, retryAfter });
    return refuse({ problem: "tooMany", minutes: Math.ceil(retryAfter / 60), email }, 429, headers);
  }
  const { outcome } = await context.get(ordersContext).correctAddress(uid, order, email);
  switch (outcome) {
    case "corrected":
    case "unchanged":
      throw redirect(`${variantPaths(variant).download}?order=${order}`, 303);
    case "badAddress":
      return refuse({ problem: "badAddress", email }, 422);
    case "unknown":
      return refuse({ problem: "tooLate", email }, 403);
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

function refuse(problem: CorrectionProblem, status: number, headers: Record<string, string> = {}) {
  return data(problem, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}
