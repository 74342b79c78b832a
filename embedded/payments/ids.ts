import { createHash, randomBytes } from "node:crypto";

const LENGTHS = {
  cs_test_: 58,
  pi_: 24,
  pm_: 24,
  ch_: 24,
  re_: 24,
  du_: 24,
  issfr_: 24,
  coupon_: 8,
  txr_: 24,
  evt_: 24,
  req_: 14,
} as const;

export type IdPrefix = keyof typeof LENGTHS;

export type NewId = (prefix: IdPrefix) => string;

/** A transaction may run many times, so each call of the returned function starts the same sequence again. */
export function createIdSequence(): () => NewId {
  const seed = randomBytes(32);
  return () => {
    let drawn = 0;
    return (prefix) => {
      drawn += 1;
      const digest = createHash("sha512").update(seed).update(`${drawn}`).digest("hex");
      return prefix + digest.slice(0, LENGTHS[prefix]);
    };
  };
}

export function newRequestId(): string {
  return createIdSequence()()("req_");
}

export function hasPrefix(prefix: IdPrefix, id: string): boolean {
  return id.startsWith(prefix) && /^[\w-]{1,100}$/.test(id.slice(prefix.length));
}
