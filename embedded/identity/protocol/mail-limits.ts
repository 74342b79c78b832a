/**
 * Limits requested mails. Strangers share a limit for the whole shop, because their client addresses may be unknown.
 * Account holders and known devices have separate limits, which strangers cannot use up, and so has each address that an
 * account has proven: whoever uses up its limit has filled it with links that work on any device.
 */
import type { Clock } from "#domain/ports/clock.ts";
import { LimitReached, type Limits, type Try } from "#domain/ports/limits.ts";
import { LIMITS } from "./limits.ts";
import type { Caller } from "./caller.ts";

type MailOrder =
  | {
      /** The request has an ID token of the account. */
      readonly by: "holder";
      readonly holderId: string;
      /** The recipient, if it is not the account's own email. */
      readonly newEmail?: string | undefined;
    }
  | {
      readonly by: "stranger";
      readonly email: string;
      readonly isReset: boolean;
      /** An account has proven the email. */
      readonly isProven: boolean;
      /** Holder of the account that has the email, if any. */
      readonly holderId: string | undefined;
    };

export interface MailLimits {
  /**
   * Counts a mail. Call it before revealing anything about the email. Throws LimitReached if a limit is used up. Returns a
   * refusal if only the email's proof lets it pass: mail it, then refuse all the same, or the answer would tell which
   * emails have accounts.
   */
  count(order: MailOrder, caller: Caller): Promise<LimitReached | undefined>;
}

interface MailLimitsOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly warn: (message: string, details: object) => void;
}

const WHOLE_SHOP = "shop";
const SHARED: ReadonlySet<string> = new Set([
  LIMITS.mailOfStrangers.name,
  LIMITS.mailOfHolders.name,
]);

export function createMailLimits({ limits, clock, warn }: MailLimitsOptions): MailLimits {
  const warnedUntil = new Map<string, number>();

  /** Warns once per window and process. */
  function warnOnce({ limit, retryAfter }: LimitReached): void {
    const now = clock.now();
    if (!SHARED.has(limit) || now < (warnedUntil.get(limit) ?? 0)) return;
    warnedUntil.set(limit, now + retryAfter * 1000);
    warn("mail limit of the whole shop reached: refusing these mails for now", {
      limit,
      seconds: retryAfter,
    });
  }

  return {
    async count(order, caller) {
      try {
        await limits.count(triesOf(order, caller));
        return undefined;
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        warnOnce(error);
        const isShared = error.limit === LIMITS.mailOfStrangers.name;
        if (!isShared || order.by !== "stranger" || !order.isProven) throw error;
        // Whatever the outcome, the answer is that of other emails.
        await limits.count([[LIMITS.sparedMailByAddress, order.email]]).catch(() => {
          throw error;
        });
        return error;
      }
    },
  };
}

function triesOf(order: MailOrder, caller: Caller): readonly Try[] {
  if (order.by === "holder")
    return [
      [LIMITS.mailByAccount, order.holderId],
      [LIMITS.changeMailByAddress, order.newEmail],
      [LIMITS.holderMailByClient, caller.address],
      [LIMITS.mailOfHolders, WHOLE_SHOP],
    ];
  const { holderId, email, isReset } = order;
  const device = holderId === undefined ? undefined : caller.knownDevice(holderId);
  if (device !== undefined) return [[LIMITS.mailByDevice, `${holderId}\n${device}`]];
  return [
    [isReset ? LIMITS.resetMailByAddress : LIMITS.mailByAddress, email],
    [LIMITS.mailByClient, caller.address],
    [LIMITS.mailOfStrangers, WHOLE_SHOP],
  ];
}
