/** The text as it is pasted from a web page or a PDF: with invisible characters, and in full-width digits. */
export function withNoise(text: string): string {
  const wide = text.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0),
  );
  const middle = Math.ceil(wide.length / 2);
  return `\ufeff\u00a0\t${wide.slice(0, middle)}\u200b\u00ad${wide.slice(middle)}\u202c \n`;
}
