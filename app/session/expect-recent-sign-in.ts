import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { requestContext, visitorContext } from "../context.ts";
import { signInAgainPath } from "./intent.ts";

/** Throws a redirect to the sign-in, which leads back to `path`, unless the visitor signed in a short while ago. */
export async function expectRecentSignIn(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<void> {
  if (await context.get(visitorContext).isRecentlySignedIn()) return;
  throw redirect(signInAgainPath(context.get(requestContext).basename + path));
}
