import { data } from "react-router";
import { usePacked } from "../../platform/payload/packed.ts";
import { loadEarly, useLatest } from "../../platform/payload/load-early.ts";
import { hasSignedInCookie } from "../../session/signed-in-cookie.ts";
import { isPersonal, loadPaywall, type PaywallView } from "./paywall/load-paywall.ts";
import { paywallAction } from "./paywall/paywall-action.ts";
import { PaywallPage } from "./paywall/paywall-page.tsx";
import { COUPON_SENT } from "#protocol/cookies.ts";
import { variantOf } from "../../platform/variant-of.ts";
import type { Route } from "./+types/paywall.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const view = await loadPaywall(variantOf(pattern), url.searchParams, context);
  const isPrivate = url.searchParams.has(COUPON_SENT) || (await isPersonal(context));
  return data(view, isPrivate ? { headers: { "Cache-Control": "private, no-store" } } : {});
}

export async function clientLoader(options: Route.ClientLoaderArgs) {
  const isKnown = hasSignedInCookie() || options.url.searchParams.has("code");
  return isKnown ? options.serverLoader() : loadEarly<PaywallView>(options);
}

export function action({ request, pattern, context }: Route.ActionArgs) {
  return paywallAction({ request, context, variant: variantOf(pattern) });
}

export default function Paywall({ loaderData, actionData }: Route.ComponentProps) {
  const view = usePacked(useLatest(loaderData));
  const lost = view.isCouponLost && ({ problem: "coupon", reason: "noCookie" } as const);
  return <PaywallPage view={view} refusal={actionData ?? lost} />;
}
