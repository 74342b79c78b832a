import { payloadResponse } from "#app/platform/payload/payload-response.ts";
import { variantOf } from "#app/platform/variant-of.ts";
import { isPersonal, loadPaywall } from "./load-paywall.ts";
import type { Route } from "./+types/payload.ts";

/** Only for visitors without a session and a coupon. Browsers cannot tell, so others get an empty response. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  if (await isPersonal(context))
    return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
  return payloadResponse(await loadPaywall(variantOf(pattern), new URLSearchParams(), context));
}
