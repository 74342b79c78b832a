import { z } from "zod";
import { text, words } from "./fields.ts";

/** How the shop handles the right of withdrawal. The texts `withdrawal` and `refund` must say the same. */
const withdrawalFields = z.strictObject({
  /** Days after the purchase in which the law lets consumers withdraw; 0 if it does not. */
  days: z.int().min(0).max(365).default(14),
  /** A box beside Buy: buyers who tick it lose the right when the download begins. "required": they must tick it. */
  waiver: z.enum(["none", "offered", "required"]).default("none"),
  refund: z.enum(["owner", "automatic"]).default("owner"),
  /** Days for which the store returns the money even if the law does not require it. */
  promisedDays: z.int().min(0).max(3650).default(0),
});

const withdrawalTermsSchema = withdrawalFields.superRefine(({ days, waiver }, context) => {
  if (waiver !== "none" && days === 0)
    context.addIssue({
      code: "custom",
      path: ["waiver"],
      message: 'asks buyers to give up a right that has no days: write "none", or days above 0',
    });
});

/** A blank line in one of the long texts starts a new paragraph. */
export const legalSchema = z.strictObject({
  seller: text,
  address: text,
  taxId: text.max(40).optional(),
  taxNote: words(300).optional(),
  /** Directive 2011/83/EU, Article 6, paragraph 1, letter c. */
  phone: text.max(40).optional(),
  email: z.email({ error: "is no e-mail address: write one such as hello@example.com" }),
  refund: words(),
  withdrawal: words(),
  withdrawalTerms: withdrawalTermsSchema.prefault({}),
  /** `{stored items}` is replaced by what the shop stores in browsers, which depends on the settings. */
  privacy: words(),
  /** Raise it when the privacy text changes what visitors agree to: the shop then asks for consent again. */
  policyVersion: z.int().min(1).max(999_999).default(1),
  terms: words(),
  /** What the seller's country requires besides name, address and e-mail, such as a register number. */
  imprint: words().optional(),
});
