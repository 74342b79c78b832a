/** The schema of the seller and the legal texts. */
import { z } from "zod";
import { text } from "./fields.ts";

/** A blank line in one of the long texts starts a new paragraph. */
export const legalSchema = z.strictObject({
  seller: text,
  address: text,
  email: z.email({ error: "is no e-mail address: write one such as hello@example.com" }),
  refund: text,
  withdrawal: text,
  /**
   * What the shop stores in browsers, and whether others do so with the visitor's consent, replaces `{stored items}`: it
   * depends on the settings.
   */
  privacy: text,
  /** Raise it when the privacy text changes what visitors agree to: visitors are asked for their consent again. */
  policyVersion: z.int().min(1).max(999_999).default(1),
  terms: text,
  /** What the law of the seller's country asks for besides name, address and e-mail, such as a register number. */
  imprint: text.optional(),
});
