import { data, redirect } from "react-router";
import { loadPaymentError } from "./confirmation/load-payment-error.ts";
import { PaymentErrorPage } from "./confirmation/payment-error-page.tsx";
import { variantPaths } from "../../platform/variant-paths.ts";
import { variantOf } from "../../platform/variant-of.ts";
import "../../i18n/purchase-messages.ts";
import type { Route } from "./+types/confirmation-error.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const view = await loadPaymentError(url.searchParams, context);
  const variant = variantOf(pattern);
  if (view.state === "elsewhere")
    throw redirect(`${variantPaths(variant).download}?order=${view.orderId}`);
  return data({ view, variant }, { headers: { "Cache-Control": "private, no-store" } });
}

export default function ConfirmationError({ loaderData }: Route.ComponentProps) {
  return <PaymentErrorPage {...loaderData} />;
}
