import type { CouponMemory } from "#domain/page-services/visitor.ts";
import { readCode } from "#domain/coupons/coupons.ts";
import type { Limit, Limits, Try } from "#domain/ports/limits.ts";
import { asTooMany } from "./as-too-many.ts";

const HOUR_MS = 60 * 60_000;
/** Guessing must take longer than a coupon lives. Only unknown codes count: visitors may share an address. */
const byClient: Limit = { name: "couponByClient", max: 30, windowMs: HOUR_MS };
const byUnknown: Limit = { name: "couponByUnknown", max: 600, windowMs: HOUR_MS };

function couponTries(client: string | undefined): readonly Try[] {
  return [client === undefined ? [byUnknown, "all"] : [byClient, client]];
}

/** Undefined leaves the cookie unchanged. */
export type CouponChange = { readonly code: string } | "forget" | undefined;

interface Options {
  readonly limits: Limits;
  /** Also true for an ended coupon. */
  isKnown(code: string): Promise<boolean>;
  client(): string | undefined;
  read(): string | undefined;
}

export function createCouponMemory({ limits, isKnown, client, read }: Options) {
  let change: CouponChange;
  const current = () =>
    change === undefined ? read() : change === "forget" ? undefined : change.code;
  const memory: CouponMemory = {
    code: current,
    async remember(typed) {
      const code = readCode(typed);
      if (code === undefined) return { outcome: "noCode" };
      if (code === current()) return { outcome: "remembered", code };
      return asTooMany(async () => {
        const tries = couponTries(client());
        // Counted first, so that parallel guesses cannot exceed the limit.
        await limits.count(tries);
        if (await isKnown(code)) await limits.giveBack(tries);
        change = { code };
        return { outcome: "remembered", code };
      });
    },
    forget: () => void (change = "forget"),
  };
  return { memory, change: () => change };
}
