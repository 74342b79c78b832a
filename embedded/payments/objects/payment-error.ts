import type Stripe from "stripe";
import type { PaymentFailure, PaymentRecord } from "../records/payment.ts";
import { toPaymentMethod } from "./payment-method.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: "Your card has insufficient funds.",
  test_mode_live_card:
    "Your card was declined. Your request was in test mode, but used a non test (live) card.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  card_velocity_exceeded:
    "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  payment_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  payment_intent_payment_attempt_failed: "The payment failed.",
};

export function failureMessage({ code, declineCode }: PaymentFailure): string {
  return MESSAGES[declineCode ?? code] ?? "Your card was declined.";
}

export function toPaymentError(
  failure: PaymentFailure,
  { createdAt, failedMethod }: PaymentRecord,
): Stripe.PaymentIntent.LastPaymentError {
  const { code, declineCode } = failure;
  const isCardError = code !== "payment_intent_authentication_failure";
  return {
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`,
    message: failureMessage(failure),
    ...(failedMethod?.type === "card"
      ? { payment_method: toPaymentMethod(failedMethod, createdAt) }
      : {}),
    type: isCardError ? "card_error" : "invalid_request_error",
  };
}
