import type { RouterContextProvider } from "react-router";
import { ownerOrdersContext } from "#app/context.ts";
import { expectRecentSignIn } from "#app/session/expect-recent-sign-in.ts";
import { readActor } from "#app/session/read-actor.ts";

/**
 * Records the export. Throws a redirect to the sign-in, which leads back to `page` (without the language prefix), if the
 * last one is too long ago.
 */
export async function beginExport(
  context: Readonly<RouterContextProvider>,
  { pathname, search }: URL,
  page: string,
): Promise<void> {
  await expectRecentSignIn(context, page + search);
  await context.get(ownerOrdersContext).recordExport(pathname + search, await readActor(context));
}
