import "../../i18n/checkout-messages.ts";
import { loadPaywall } from "./paywall/load-paywall.ts";
import { paywallAction } from "./paywall/paywall-action.ts";
import { PaywallPage } from "./paywall/paywall-page.tsx";
import { variantOf } from "../../platform/variant-of.ts";
import type { Route } from "./+types/paywall.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export function loader({ url, pattern, context }: Route.LoaderArgs) {
  return loadPaywall(variantOf(pattern), url.searchParams.get("plan"), context);
}

export function action({ request, pattern, context }: Route.ActionArgs) {
  return paywallAction({ request, context, variant: variantOf(pattern) });
}

export default function Paywall({ loaderData, actionData }: Route.ComponentProps) {
  return <PaywallPage view={loaderData} refusal={actionData} />;
}
