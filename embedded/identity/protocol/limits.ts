/** Rate limits of the calls, and the hosted service's messages for them. */
import type { Limit, LimitReached } from "#domain/ports/limits.ts";
import { Refusal } from "./refusal.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRY_LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";

/** Far above what a user or an office behind one client address needs, far below what guessing needs. */
export const LIMITS = {
  /** Wrong passwords for one account from one client. */
  passwordByPair: { name: "passwordByPair", max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from all clients except its known devices. */
  passwordByAccount: { name: "passwordByAccount", max: 100, windowMs: HOUR_MS },
  /** Over `passwordByAccount`, each client without a wrong try gets one, so that an owner at a new computer can sign in. */
  passwordByFreshClient: { name: "passwordByFreshClient", max: 100, windowMs: HOUR_MS },
  /** Wrong passwords from a known device for its account. */
  passwordByDevice: { name: "passwordByDevice", max: 10, windowMs: 15 * MINUTE_MS },
  passwordByClient: { name: "passwordByClient", max: 200, windowMs: 15 * MINUTE_MS },
  signUpByClient: { name: "signUpByClient", max: 100, windowMs: HOUR_MS },
  /** All clients without a known address together. */
  signUpByUnknown: { name: "signUpByUnknown", max: 2000, windowMs: HOUR_MS },
  /** Successful sign-ins of every kind, because each stores tokens. */
  signInByAccount: { name: "signInByAccount", max: 200, windowMs: HOUR_MS },
  enrollmentByAccount: { name: "enrollmentByAccount", max: 50, windowMs: HOUR_MS },
  resetMailByAddress: { name: "resetMailByAddress", max: 10, windowMs: HOUR_MS },
  mailByAddress: { name: "mailByAddress", max: 10, windowMs: HOUR_MS },
  mailByClient: { name: "mailByClient", max: 100, windowMs: HOUR_MS },
  /** Sign-in links and resets that a known device requests for its account. */
  mailByDevice: { name: "mailByDevice", max: 10, windowMs: HOUR_MS },
  /** Mails requested with the account's ID token. */
  mailByAccount: { name: "mailByAccount", max: 10, windowMs: HOUR_MS },
  /** Of those, mails to an email that is not yet the account's. */
  changeMailByAddress: { name: "changeMailByAddress", max: 10, windowMs: HOUR_MS },
  /** Mails requested with an ID token, counted apart from those that strangers at the same client address request. */
  holderMailByClient: { name: "holderMailByClient", max: 100, windowMs: HOUR_MS },
  /** Links and resets for an email that an account has proven, while those of the whole shop are used up. */
  sparedMailByAddress: { name: "sparedMailByAddress", max: 10, windowMs: HOUR_MS },
  /** All sign-in links and resets that strangers request from the whole shop. */
  mailOfStrangers: { name: "mailOfStrangers", max: 1000, windowMs: HOUR_MS },
  /** Mails requested with ID tokens, shop-wide, because anybody could create many accounts and have them mail anyone. */
  mailOfHolders: { name: "mailOfHolders", max: 1000, windowMs: HOUR_MS },
  /** Changes to how users sign in, each of which is mailed to the account's email. */
  noticeByAddress: { name: "noticeByAddress", max: 20, windowMs: HOUR_MS },
  /** Wrong one-time codes. */
  codeByClient: { name: "codeByClient", max: 50, windowMs: 15 * MINUTE_MS },
} satisfies Record<string, Limit>;

const MESSAGES: ReadonlyMap<string, string> = new Map([
  [
    LIMITS.passwordByAccount.name,
    `${TRY_LATER} : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.`,
  ],
  [LIMITS.resetMailByAddress.name, "RESET_PASSWORD_EXCEED_LIMIT"],
]);

export function refusalOf({ limit }: LimitReached): Refusal {
  return new Refusal(MESSAGES.get(limit) ?? TRY_LATER);
}
