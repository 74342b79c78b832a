/** The coupon code of one request's browser. */
import type { CouponMemory } from "#app/context.ts";
import { readCode } from "#domain/coupons/coupons.ts";
import type { Limit, Limits, Try } from "#domain/ports/limits.ts";
import { orTooMany } from "./or-too-many.ts";

const HOUR_MS = 60 * 60_000;
/** Guessing a short code must take longer than a coupon lives. */
const byClient: Limit = { name: "couponByClient", max: 30, windowMs: HOUR_MS };
/** Clients without a known address share one count. */
const byUnknown: Limit = { name: "couponByUnknown", max: 600, windowMs: HOUR_MS };

function couponTries(client: string | undefined): readonly Try[] {
  return [client === undefined ? [byUnknown, "all"] : [byClient, client]];
}

/** What the response must do with the cookie; undefined leaves it. */
export type CouponChange = { readonly code: string } | "forget" | undefined;

interface Options {
  readonly limits: Limits;
  /** Undefined if the client's address is unknown. */
  client(): string | undefined;
  /** The code in the request's cookie. */
  read(): string | undefined;
}

export function createCouponMemory({ limits, client, read }: Options) {
  let change: CouponChange;
  const current = () =>
    change === undefined ? read() : change === "forget" ? undefined : change.code;
  const memory: CouponMemory = {
    code: current,
    async remember(typed) {
      const code = readCode(typed);
      if (code === undefined) return { outcome: "noCode" };
      if (code === current()) return { outcome: "remembered", code };
      return orTooMany(async () => {
        await limits.count(couponTries(client()));
        change = { code };
        return { outcome: "remembered", code };
      });
    },
    forget: () => void (change = "forget"),
  };
  return { memory, change: () => change };
}
