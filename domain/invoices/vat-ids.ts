import { pasted } from "../pasted.ts";

/** ec.europa.eu/taxation_customs/vies, "VAT number structure", and Norway, Switzerland and the United Kingdom. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  // UID with an optional VAT suffix; its last digit is a check digit.
  CH: /^E\d{9}(?:MWST|TVA|IVA|VAT)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  // Organisation number; its last digit is a check digit.
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  // Northern Ireland.
  XI: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
};

/** Weights of the first eight digits; with the check digit the sum is a multiple of eleven. */
const weights: Readonly<Record<string, readonly number[]>> = {
  CH: [5, 4, 3, 2, 7, 6, 5, 4],
  NO: [3, 2, 7, 6, 5, 4, 3, 2],
};

function hasCheckDigit(vatId: string): boolean {
  const by = weights[vatId.slice(0, 2)];
  if (!by) return true;
  const digits = [...vatId.replaceAll(/\D/g, "")].map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (by[at] ?? 1), 0) % 11 === 0;
}

/** Capitals without spaces, dots and hyphens. Undefined if no country uses this format. */
export function readVatId(typed: string): string | undefined {
  const plain = pasted(typed)
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "");
  // Greece's prefix is EL, but people also type its ISO code.
  const vatId = plain.startsWith("GR") ? `EL${plain.slice(2)}` : plain;
  const form = Object.hasOwn(forms, vatId.slice(0, 2)) ? forms[vatId.slice(0, 2)] : undefined;
  return form?.test(vatId.slice(2)) && hasCheckDigit(vatId) ? vatId : undefined;
}
