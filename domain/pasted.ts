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
