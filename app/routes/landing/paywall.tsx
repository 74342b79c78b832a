import { buy } from "#app/sections/paywall/buy.ts";
import { loadPaywall } from "../checkout/paywall/load-paywall.ts";
import { PaywallPage } from "../checkout/paywall/paywall-page.tsx";
import type { Route } from "./+types/paywall.ts";

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return loadPaywall("landing", context);
}

export function action({ request, context }: Route.ActionArgs) {
  return buy({ request, context, variant: "landing" });
}

export default function Paywall({ loaderData, actionData }: Route.ComponentProps) {
  return <PaywallPage view={loaderData} variant="landing" problem={actionData?.problem} />;
}
