import type { MiddlewareFunction } from "react-router";
import { fail, type FailureOptions, failNotFound } from "#protocol/failure.ts";
import type { Ownership } from "#domain/page-services/visitor.ts";
import { visitorContext } from "../context.ts";
import { expectAccount } from "./require-account.ts";

const forbidden = { statusCode: 403, statusMessage: "Forbidden", action: "settings" } as const;

const lacking: Record<Exclude<Ownership, "owner">, FailureOptions> = {
  unverified: {
    ...forbidden,
    message:
      "These pages open once this account's address is verified. Have an email sent in the account's settings, open its link, then come back.",
    reason: "owner.unverified",
  },
  needsTwoStep: {
    ...forbidden,
    message:
      "These pages open once this account has two-step sign-in, because real money moves here. Turn it on in the account's settings, then come back.",
    reason: "owner.needsTwoStep",
  },
};

/**
 * Asks the identity service each time whether the account is the owner's and its address is verified. Other accounts
 * get the page for unknown paths. The pages are never stored (`server/http/middleware/private-responses.ts`).
 */
export const requireOwner: MiddlewareFunction<Response> = async (request, next) => {
  await expectAccount(request, { isCertain: true });
  const visitor = request.context.get(visitorContext);
  const ownership = await visitor.ownership();
  if (ownership === "owner") return next();
  return ownership ? fail(lacking[ownership]) : failNotFound(request.url);
};
