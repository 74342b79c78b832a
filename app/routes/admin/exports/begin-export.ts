import type { RouterContextProvider } from "react-router";
import { ownerOrdersContext, visitorContext } from "#app/context.ts";
import { expectRecentSignIn } from "#app/session/expect-recent-sign-in.ts";

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
  const by = (await context.get(visitorContext).person())?.email ?? "";
  await context.get(ownerOrdersContext).recordExport(pathname + search, { by });
}
