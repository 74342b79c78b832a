/** The steps of proving an address by a mailed code. Several pages share them. */
import { z } from "zod";
import { pasted, pastedCode } from "#domain/pasted.ts";
import { retryAfterOf } from "#protocol/failure.ts";
import type { TypedClaim, Visitor } from "#domain/page-services/visitor.ts";

/** No length limit, because a long text is refused as an invalid address. */
export const emailField = z.string().transform(pasted);

export const codeField = z.string().transform(pastedCode);

export type ClaimProblem =
  | { readonly problem?: "badAddress" | "gone" | "linkGone" | "noCookie" }
  | { readonly problem: "badCode"; readonly code: string }
  /** `hasLink`: the mails sent so far contain a link that works without a code. */
  | { readonly problem: "tooMany"; readonly minutes: number; readonly hasLink: boolean }
  | { readonly problem: "wrong"; readonly code: string; readonly triesLeft: number };

/** `step` is the form to show. */
export interface ClaimStep {
  readonly view: { readonly step: "address" | "code" } & ClaimProblem;
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/**
 * Does not reveal whether an order has the address. If only an order's number was typed, mails that order's address.
 */
export async function askForCode(
  visitor: Pick<Visitor, "claims">,
  address: string,
  language: string,
  typed: TypedClaim,
): Promise<ClaimStep> {
  const asked = await visitor.claims.request(address, language, typed);
  switch (asked.outcome) {
    case "requested":
      return { view: { step: "code" }, status: 200 };
    case "badAddress":
      return { view: { step: "address", problem: "badAddress" }, status: 422 };
    default:
      // Promise a link only if every such mail has one: not for a free plan, nor if only an order's number was typed.
      return refuseMore("address", asked.retryAfter, typed.purpose !== "free" && !typed.order);
  }
}

/** Undefined if the code is right: the session has proven the address. */
export async function proveByCode(
  visitor: Pick<Visitor, "claims">,
  address: string,
  code: string,
): Promise<ClaimStep | undefined> {
  if (!/^\d{6}$/.test(code))
    return { view: { step: "code", problem: "badCode", code }, status: 422 };
  const proof = await visitor.claims.prove(address, code);
  switch (proof.outcome) {
    case "proven":
      return undefined;
    case "gone":
    case "noCookie":
      return { view: { step: "code", problem: proof.outcome }, status: 410 };
    case "wrong": {
      const { triesLeft } = proof;
      if (triesLeft === 0) return { view: { step: "code", problem: "gone" }, status: 410 };
      return { view: { step: "code", problem: "wrong", code, triesLeft }, status: 422 };
    }
    default:
      return refuseMore("code", proof.retryAfter);
  }
}

export function refuseMore(
  step: "address" | "code",
  retryAfter: number,
  hasLink = false,
): ClaimStep {
  const minutes = Math.ceil(retryAfter / 60);
  const headers = retryAfterOf({ statusCode: 429, retryAfter });
  return { view: { step, problem: "tooMany", minutes, hasLink }, status: 429, headers };
}
