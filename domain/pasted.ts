/** Removes invisible characters and replaces full-width ones and dashes. Not for passwords and names. */
export function pasted(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, "-")
    .trim();
}

/** Also removes spaces and dashes, as in codes and account numbers. */
export function pastedCode(text: string): string {
  return pasted(text).replaceAll(/[\s-]/g, "");
}

const [JOINER, NON_JOINER, EMOJI_STYLE] = ["\u200d", "\u200c", "\ufe0f"] as const;
const KEPT: readonly string[] = ["\n", "\t", JOINER, NON_JOINER, EMOJI_STYLE];

/**
 * Removes control characters except line breaks, and characters that are invisible or change the text direction
 * (Unicode, UAX 9 and TR 36). Keeps joiners, which words and emoji need.
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

/** As `shownText`, in one line: tabs and line breaks become spaces. */
export function shownLine(text: string): string {
  return shownText(text.toWellFormed()).replaceAll(/\s+/g, " ").trim();
}
