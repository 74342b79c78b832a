import type { MiddlewareFunction } from "react-router";
import { failNotFound } from "#protocol/failure.ts";
import { visitorContext } from "../context.ts";
import { expectAccount } from "./require-account.ts";

/**
 * Server middleware that admits only the shop's owner, asking the identity service each time. Other accounts get the
 * page for unknown paths, guests and visitors without a session the sign-in page. Nothing below it is ever stored.
 */
export const requireOwner: MiddlewareFunction<Response> = async (request, next) => {
  await expectAccount(request, { isCertain: true });
  if (!(await request.context.get(visitorContext).isOwner())) failNotFound(request.url);
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};
