import { buy } from "../../sections/buy.ts";
import { loadPaywall } from "../../sections/load-paywall.ts";
import { PaywallPage } from "../../sections/paywall-page.tsx";
import type { Route } from "./+types/paywall.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadPaywall(context);
}

export function action({ request, context }: Route.ActionArgs) {
  return buy({ request, context, variant: "landing-v2" });
}

export default function PaywallV2({ loaderData, actionData }: Route.ComponentProps) {
  return <PaywallPage view={loaderData} variant="landing-v2" problem={actionData?.problem} />;
}
