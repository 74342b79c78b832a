import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { retryAfterOf } from "#protocol/failure.ts";
import { requestContext, visitorContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";

/** Without `code`, requests one. Buyers copy the code together with spaces. */
const formSchema = z.object({
  email: z.string().max(320),
  code: z
    .string()
    .max(40)
    .transform((code) => code.replace(/\s/g, ""))
    .optional(),
});

export type RestoreView =
  | { readonly step: "address"; readonly problem?: "badAddress" }
  | { readonly step: "address" | "code"; readonly problem: "tooMany"; readonly minutes: number }
  | { readonly step: "code"; readonly problem?: "badCode" | "gone" }
  | { readonly step: "code"; readonly problem: "wrong"; readonly triesLeft: number };

/** What the page shows after a form was sent. The address stays in the form, never in a URL. */
export type RestoreAnswer = RestoreView & { readonly email: string };

/** Sends a code, or redirects to the purchases if the code is right. */
export async function restore(request: Request, context: Readonly<RouterContextProvider>) {
  const { email, code } = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  if (code === undefined) {
    const { locale } = context.get(requestContext);
    const asked = await visitor.claims.request(email, locale);
    switch (asked.outcome) {
      case "requested":
        return answer({ step: "code", email }, 200);
      case "badAddress":
        return answer({ step: "address", problem: "badAddress", email }, 422);
      default:
        return refuseMore("address", email, asked.retryAfter);
    }
  }
  if (!/^\d{6}$/.test(code)) return answer({ step: "code", problem: "badCode", email }, 422);
  const proof = await visitor.claims.prove(email, code);
  switch (proof.outcome) {
    case "proven":
      visitor.showPurchases();
      throw redirect(href("/account"), 303);
    case "gone":
      return answer({ step: "code", problem: "gone", email }, 410);
    case "wrong": {
      const { triesLeft } = proof;
      if (triesLeft === 0) return answer({ step: "code", problem: "gone", email }, 410);
      return answer({ step: "code", problem: "wrong", triesLeft, email }, 422);
    }
    default:
      return refuseMore("code", email, proof.retryAfter);
  }
}

function refuseMore(step: "address" | "code", email: string, retryAfter: number) {
  const minutes = Math.ceil(retryAfter / 60);
  const headers = retryAfterOf({ statusCode: 429, retryAfter });
  return answer({ step, problem: "tooMany", minutes, email }, 429, headers);
}

function answer(view: RestoreAnswer, status: number, headers: Record<string, string> = {}) {
  return data(view, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}
