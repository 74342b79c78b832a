import type { CouponRefusal } from "#domain/coupons/discount.ts";
import type { OrderTexts } from "#domain/orders/order-texts.ts";

interface TypedChoice extends OrderTexts {
  readonly planId: string;
  /** The amount; empty for a plan with a fixed price. */
  readonly typed: string;
}

export type PaywallRefusal =
  | { readonly problem: "unavailable" | "alreadyOwned" | "paymentAwaited" | "unknownPlan" }
  | { readonly problem: "tooMany"; readonly minutes: number }
  | { readonly problem: "tooManyCodes"; readonly minutes: number; readonly typed: string }
  | ({ readonly problem: "waiverNeeded" } & TypedChoice)
  | ({
      readonly problem: "amountRefused";
      /** Formatted. `multiple` is "none" if every amount with the currency's usual decimals is allowed. */
      readonly example: string;
      readonly minimum: string;
      readonly multiple: string;
    } & TypedChoice)
  /**
   * "noCode": the text cannot be a code. "noCookie": the browser did not store it. "changed": the page showed another
   * coupon than the browser remembers.
   */
  | {
      readonly problem: "coupon";
      readonly reason: CouponRefusal | "noCode" | "noCookie" | "changed";
      /** What the visitor typed; absent if the page itself sent the code. */
      readonly typed?: string;
    };

/** Whether the field that caused the refusal shows it. */
export function isShownAtField(refusal: PaywallRefusal): boolean {
  return "typed" in refusal && refusal.typed !== undefined;
}
