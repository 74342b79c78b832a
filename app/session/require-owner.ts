import type { MiddlewareFunction } from "react-router";
import { fail, type FailureOptions, failNotFound } from "#protocol/failure.ts";
import { visitorContext } from "../context.ts";
import { expectAccount } from "./require-account.ts";

const UNVERIFIED: FailureOptions = {
  statusCode: 403,
  statusMessage: "Forbidden",
  message:
    "These pages open once this account's address is verified. Have an email sent in the account's settings, open its link, then come back.",
  reason: "owner.unverified",
  action: "account",
};

/**
 * Asks the identity service each time whether the account is the owner's and its address is verified. Other accounts
 * get the page for unknown paths. The pages are never stored (`server/http/middleware/private-responses.ts`).
 */
export const requireOwner: MiddlewareFunction<Response> = async (request, next) => {
  await expectAccount(request, { isCertain: true });
  const visitor = request.context.get(visitorContext);
  if (await visitor.isOwner()) return next();
  return (await visitor.isOwnerOnceVerified()) ? fail(UNVERIFIED) : failNotFound(request.url);
};
