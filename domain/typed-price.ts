/** Parses typed or pasted prices and numbers, including every format that the shop prints. */
import { findCurrency } from "./currencies.ts";
import { formatLocale } from "./formats.ts";
import { pasted } from "./pasted.ts";

/** Languages whose names and signs of currencies are accepted, besides the visitor's. */
const MARK_LOCALES = ["en", "de", "fr", "ar", "hi", "ja", "zh", "ru", "pl", "sv"];
const DISPLAYS = ["symbol", "narrowSymbol", "code", "name"] as const;

/**
 * `locale` decides whether "1,234" means 1234 or 1.234, which is invalid in a currency with two decimals. Undefined if
 * invalid.
 */
export function parsePrice(typed: string, currency: string, locale: string): number | undefined {
  const { decimals, shownDecimals } = findCurrency(currency.toUpperCase()) ?? {
    decimals: 2,
    shownDecimals: 2,
  };
  const amount = withoutMark(plain(typed), currency, locale);
  const [, whole = "", fraction = ""] =
    /^(\d{1,13})(?:\.(\d+))?$/.exec(withPoint(amount, shownDecimals, locale)) ?? [];
  if (whole === "" || fraction.length > shownDecimals) return undefined;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

/** Undefined for an invalid or signed number. `locale` decides if "1,234" means 1234 or 1.234. */
export function parseDecimal(typed: string, locale: string): number | undefined {
  const number = withPoint(plain(typed).replace(/%$/, ""), 3, locale);
  return /^\d{1,13}(?:\.\d+)?$/.test(number) ? Number(number) : undefined;
}

function plain(text: string): string {
  return pasted(text)
    .replaceAll(/\s/g, "")
    .replaceAll(/\p{Nd}/gu, (digit) => `${digitValue(digit)}`)
    .toLowerCase();
}

/** Unicode assigns the decimal digits of a script in one run from zero to nine. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

function withoutMark(text: string, currency: string, locale: string): string {
  const mark = marksOf(currency, locale).find(
    (known) => text.startsWith(known) || text.endsWith(known),
  );
  if (mark === undefined) return text;
  return text.startsWith(mark) ? text.slice(mark.length) : text.slice(0, -mark.length);
}

/** Longest first, because one mark may begin with another. */
function marksOf(currency: string, locale: string): string[] {
  const written = [locale, ...MARK_LOCALES].flatMap((language) => marksIn(currency, language));
  return [...new Set(written)].filter(Boolean).toSorted((a, b) => b.length - a.length);
}

const marks = new Map<string, readonly string[]>();

function marksIn(currency: string, language: string): readonly string[] {
  const key = `${currency} ${language}`;
  let known = marks.get(key);
  if (!known) {
    known = DISPLAYS.flatMap((currencyDisplay) => {
      const style = { style: "currency", currency, currencyDisplay } as const;
      const format = new Intl.NumberFormat(formatLocale(language), style);
      const counts = currencyDisplay === "name" ? [1, 2, 5] : [1];
      return counts.map((count) => markIn(format.formatToParts(count)));
    });
    marks.set(key, known);
  }
  return known;
}

function markIn(parts: readonly Intl.NumberFormatPart[]): string {
  return plain(parts.find(({ type }) => type === "currency")?.value ?? "");
}

/** Writes a number with a decimal point and without thousands separators. Returns other texts unchanged. */
function withPoint(text: string, decimals: number, locale: string): string {
  const digits = text.replaceAll(/(?<=\d)['’٬](?=\d)/g, "").replaceAll("٫", ".");
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return digits;
  const isMixed = new Set(separators).size > 1;
  const tail = digits.slice(digits.lastIndexOf(last) + 1);
  const isOnce = separators.filter((separator) => separator === last).length === 1;
  const mayGroup =
    tail.length === 3 && !digits.startsWith("0") && (decimals === 0 || last !== decimalOf(locale));
  const isDecimal = isOnce && (isMixed || !mayGroup);
  const whole = isDecimal ? digits.slice(0, -tail.length - 1) : digits;
  const groups = whole.split(/[.,]/);
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? "") &&
      groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group)) &&
      /^\d{3}$/.test(groups.at(-1) ?? "") &&
      new Set(whole.match(/[.,]/g)).size === 1);
  if (!isGrouped) return text;
  return groups.join("") + (isDecimal ? `.${tail}` : "");
}

function decimalOf(locale: string): string {
  return new Intl.NumberFormat(formatLocale(locale)).format(1.5).includes(",") ? "," : ".";
}
