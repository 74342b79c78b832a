/** E-mail addresses as accounts hold them: lower case, and nothing a mail header could trip over. */
import { createHash } from "node:crypto";

const MAX_LENGTH = 254;
// oxlint-disable-next-line no-control-regex
const SHAPE = /^[^\s@<>()[\],;:"\\\x00-\x1f\x7f]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** Undefined for what is no address. */
export function canonicalEmail(text: string): string | undefined {
  const isAddress = text.length <= MAX_LENGTH && text.isWellFormed() && SHAPE.test(text);
  return isAddress ? text.toLowerCase() : undefined;
}

/** A document id for any address; addresses themselves may hold a slash. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}
