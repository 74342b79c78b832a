import { z } from "zod";
import { taxBehaviors } from "../ports/payments.ts";
import { words } from "./fields.ts";

export const taxSchema = z.strictObject({
  prices: z.enum(taxBehaviors),
  /** Percent, or "automatic": the payment service computes it from the buyer's address. */
  rate: z.union([
    z
      .number()
      .min(0, "is below 0: write the percentage, such as 20")
      .max(100, "is above 100: write the percentage, such as 20")
      .refine(
        (rate) => Number.isInteger(Math.round(rate * 1e8) / 1e4),
        "has more than four decimals: write four at most",
      ),
    z.literal("automatic"),
  ]),
  name: words(20).default("VAT"),
});

export type StoreTax = z.output<typeof taxSchema>;

/** In percent; higher than any country's tax. */
const MAX_TAX = 50;

/** The percentage that is added to prices, or could be if the payment service computes it. */
export function mostAdded(tax: Pick<StoreTax, "prices" | "rate"> | undefined): number {
  if (tax?.prices !== "exclusive") return 0;
  return tax.rate === "automatic" ? MAX_TAX : tax.rate;
}

const names: Readonly<Record<string, string>> = {
  it: "IVA",
  fr: "TVA",
  pt: "IVA",
  es: "IVA",
  de: "MwSt.",
  nl: "btw",
  sv: "moms",
  cs: "DPH",
  hu: "áfa",
  sl: "DDV",
  el: "ΦΠΑ",
  bg: "ДДС",
  ru: "НДС",
  fi: "ALV",
};

/** Value added tax, as its language calls it. */
export function taxNameIn(language: string | undefined): string {
  return names[language ?? ""] ?? "VAT";
}
