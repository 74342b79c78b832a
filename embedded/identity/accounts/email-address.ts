/** Email addresses as accounts store them: lower-case, and safe in a mail header. */
import { createHash } from "node:crypto";
import { domainToASCII, domainToUnicode } from "node:url";

const MAX_LENGTH = 254;
// oxlint-disable-next-line no-control-regex
const EMAIL = /^[^\s@<>()[\],;:"\\\x00-\x1f\x7f]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** Undefined if the text is not an email. Normalises the domain, which has many equivalent spellings (UTS 46). */
export function canonicalEmail(text: string): string | undefined {
  const isAddress = text.length <= MAX_LENGTH && text.isWellFormed() && EMAIL.test(text);
  if (!isAddress) return undefined;
  const [name = "", domain = ""] = text.toLowerCase().split("@");
  const canonical = domainToUnicode(domainToASCII(domain));
  return canonical ? `${name}@${canonical}` : undefined;
}

/** A document id, because the email itself may contain a slash. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}
