/** Which of the two competing landing pages somebody sees who opens the shop's first page. */
import { type Variant, variants } from "../orders/orders.ts";

/** Shares of new visitors; only their proportions count. */
const weights: Record<Variant, number> = { landing: 1, "landing-v2": 1 };

/** `random` is at least 0 and less than 1. */
export function drawVariant(random: number): Variant {
  const total = variants.reduce((sum, variant) => sum + weights[variant], 0);
  let rest = random * total;
  return variants.find((variant) => (rest -= weights[variant]) < 0) ?? "landing";
}
