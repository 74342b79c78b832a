import { data } from "react-router";
import { loadPaymentError } from "../checkout/confirmation/load-payment-error.ts";
import { PaymentErrorPage } from "../checkout/confirmation/payment-error-page.tsx";
import type { Route } from "./+types/confirmation-error.ts";

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await loadPaymentError(url.searchParams, context), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export default function ConfirmationError({ loaderData }: Route.ComponentProps) {
  return <PaymentErrorPage view={loaderData} variant="landing" />;
}
