/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds, as authenticator apps expect. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const DIGITS = 6;
export const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Accepts one period before and after, because clocks drift and users type slowly. */
const STEP_SKEWS = [0, -1, 1];

/** 160 random bits in base32, which needs no padding at this length. */
export function generateSecret(): string {
  let bits = "";
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, "0");
  return bits.replaceAll(/.{5}/g, (group) => BASE32.charAt(parseInt(group, 2)));
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / PERIOD_SECONDS);
}

interface CodeCheck {
  readonly secret: string;
  readonly code: string;
  readonly now: number;
  /** Codes of this and earlier time steps are used up. */
  readonly lastStep: number;
}

/** Undefined if the code is wrong or used up. */
export function findStep({ secret, code, now, lastStep }: CodeCheck): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  return STEP_SKEWS.map((skew) => stepAt(now) + skew).find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(codeAt(secret, step)), given),
  );
}

function decodeBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text) bits += BASE32.indexOf(letter).toString(2).padStart(5, "0");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
}
