/** Refuses characters that need quoting or could end a mail header. */
// oxlint-disable-next-line no-control-regex
const NAME = /^[^\s@<>()[\],;:"\\\x00-\x1f\x7f]{1,64}$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const MAX_LENGTH = 254;

/**
 * Undefined for an invalid address. Lowers only ASCII letters in the name: `toLowerCase` maps the Kelvin sign to "k",
 * which would make another person's address equal. The domain follows UTS 46.
 */
export function emailKey(text: string): string | undefined {
  const address = text.trim();
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const isAddress = at > 0 && address.length <= MAX_LENGTH && address.isWellFormed();
  if (!isAddress || !NAME.test(name) || !DOMAIN.test(domain)) return undefined;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host && `${name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())}@${host}`;
}
