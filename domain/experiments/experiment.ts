import { z } from "zod";
import { canonicalVariant, type Variant, variantKeys } from "./variants.ts";

const weight = z.number().min(0).max(1000);
const weights = Object.fromEntries(variantKeys.map((variant) => [variant, weight.default(1)]));

export const experimentSchema = z.strictObject({
  /** A new name restarts the counts. Choose a new name after changing a variant. */
  name: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,39}$/,
      "is no name: write lower-case letters, digits and dashes, 40 at most",
    )
    .default("first"),
  /** Off: every visitor sees the first variant, and nothing is counted. */
  isOn: z.boolean().default(true),
  /** Relative shares of new visitors. A change restarts the counts. */
  weights: z
    .strictObject(weights as Record<Variant, z.ZodDefault<typeof weight>>)
    .prefault({})
    .refine(
      (shares) => Object.values(shares).some((share) => share > 0),
      "are all 0: write at least one weight above 0",
    ),
  expectedRate: z.number().gt(0).lt(1).default(0.03),
  /** The smallest relative improvement that matters: 0.2 is a fifth more buyers. */
  smallestLift: z.number().gt(0).max(10).default(0.2),
  /** The longest that the owner would wait. A visitor's variant is remembered for a year. */
  longestDays: z.int().min(7).max(3650).default(365),
});

export type Experiment = z.output<typeof experimentSchema>;

export function assignVariant({ isOn, weights: shares }: Experiment, random: number): Variant {
  if (!isOn) return canonicalVariant;
  const total = variantKeys.reduce((sum, variant) => sum + shares[variant], 0);
  let rest = random * total;
  return variantKeys.find((variant) => (rest -= shares[variant]) < 0) ?? canonicalVariant;
}

/** Identifies counts that belong together: same name and same weights. */
export function runOf({ name, weights: shares }: Experiment): string {
  return `${name} ${variantKeys.map((variant) => shares[variant]).join(":")}`;
}
