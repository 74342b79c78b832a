import type { RouterContextProvider } from "react-router";
import { type ConfirmationView, loadConfirmation } from "./load-confirmation.ts";
import type { RetryChoice } from "../retry/retry-choice.ts";

const reasons = ["declined", "cancelled", "expired"] as const;
type Reason = (typeof reasons)[number];

export type PaymentErrorView =
  | { readonly state: "noOrder" }
  /** Only the order's own page can explain its state, for example a refund or an unconfirmed payment. */
  | { readonly state: "elsewhere"; readonly orderId: string }
  | { readonly state: "paid"; readonly orderId: string }
  | { readonly state: "unpaid"; readonly reason: Reason; readonly choice: RetryChoice };

/** The order's state at the payment service takes precedence over the reason in the URL. */
export async function loadPaymentError(
  searchParams: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<PaymentErrorView> {
  const orderId = searchParams.get("order");
  if (!orderId) return { state: "noOrder" };
  const claimed = reasons.find((reason) => reason === searchParams.get("reason"));
  return describe(await loadConfirmation(orderId, context), claimed);
}

function describe(view: ConfirmationView, claimed: Reason | undefined): PaymentErrorView {
  const reason = claimed ?? "cancelled";
  switch (view.state) {
    case "none":
      return { state: "noOrder" };
    case "ready":
    case "passed":
      return { state: "paid", orderId: view.orderId };
    case "confirming":
      return view.news
        ? { state: "elsewhere", orderId: view.orderId }
        : { state: "unpaid", reason, choice: view.choice };
    case "refused":
      return describeRefusal(view);
    default:
      throw new Error(`Unknown state ${view satisfies never}`);
  }
}

function describeRefusal(view: Extract<ConfirmationView, { state: "refused" }>): PaymentErrorView {
  const { kind } = view.news;
  return kind === "expired" || kind === "declined"
    ? { state: "unpaid", reason: kind, choice: view.choice }
    : { state: "elsewhere", orderId: view.orderId };
}
