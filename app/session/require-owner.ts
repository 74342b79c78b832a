import type { MiddlewareFunction } from "react-router";
import { failNotFound } from "#protocol/failure.ts";
import { visitorContext } from "../context.ts";
import { expectAccount } from "./require-account.ts";

/**
 * Server middleware that admits only the shop's owner, asking the identity service each time. Other accounts get the
 * page for unknown paths, guests and visitors without a session the sign-in page. Like every response to a session, the
 * pages are never stored (`server/http/middleware/private-answers.ts`).
 */
export const requireOwner: MiddlewareFunction<Response> = async (request, next) => {
  await expectAccount(request, { isCertain: true });
  if (!(await request.context.get(visitorContext).isOwner())) failNotFound(request.url);
  return next();
};
