/**
 * Text as people mean it when they paste it: without invisible characters (also at the ends), with full-width letters
 * and digits and every kind of dash in their plain spelling. Not for passwords and names, which stay as typed.
 */
export function pasted(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, "-")
    .trim();
}

/** A code or a number of an account, which people copy with spaces and dashes. */
export function pastedCode(text: string): string {
  return pasted(text).replaceAll(/[\s-]/g, "");
}

const [JOINER, NON_JOINER, EMOJI_STYLE] = ["\u200d", "\u200c", "\ufe0f"] as const;
const KEPT: readonly string[] = ["\n", "\t", JOINER, NON_JOINER, EMOJI_STYLE];

/**
 * Text that one person typed and another reads: without characters that are invisible or change the order of others
 * (Unicode, UAX 9 and TR 36), and without control characters except line breaks. Joiners stay, which words and emoji need.
 */
export function shownText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
      KEPT.includes(character) ? character : "",
    )
    .trim();
}

/** The same in one line: tabs and line breaks are spaces. */
export function shownLine(text: string): string {
  return shownText(text.toWellFormed()).replaceAll(/\s+/g, " ").trim();
}
