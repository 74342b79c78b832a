/**
 * Strangers share one limit, because their addresses may be unknown. They cannot use up the limits of account holders
 * and known devices. A verified address whose own limit is used up needs no more mails: it has received working links.
 */
import type { Clock } from "#domain/ports/clock.ts";
import { LimitReached, type Limits, type Try } from "#domain/ports/limits.ts";
import { LIMITS } from "./limits.ts";
import type { Caller } from "./caller.ts";

type MailRequest =
  | {
      readonly by: "holder";
      readonly holderId: string;
      /** The recipient, if it is not the account's own email. */
      readonly newEmail?: string | undefined;
    }
  | {
      readonly by: "stranger";
      readonly email: string;
      readonly isReset: boolean;
      readonly isProven: boolean;
      /** Holder of the account that has the email, if any. */
      readonly holderId: string | undefined;
    };

export interface MailLimits {
  /**
   * Throws LimitReached. Call it before revealing anything about the email. If it returns a refusal, send the mail and
   * then refuse, because another response would reveal that the email has an account.
   */
  count(mail: MailRequest, caller: Caller): Promise<LimitReached | undefined>;
}

interface MailLimitsOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly warn: (message: string, details: object) => void;
}

const WHOLE_SHOP = "shop";
const SHARED_LIMITS: ReadonlySet<string> = new Set([
  LIMITS.mailOfStrangers.name,
  LIMITS.mailOfHolders.name,
]);

export function createMailLimits({ limits, clock, warn }: MailLimitsOptions): MailLimits {
  const warnedUntil = new Map<string, number>();

  function warnOnce({ limit, retryAfter }: LimitReached): void {
    const now = clock.now();
    if (!SHARED_LIMITS.has(limit) || now < (warnedUntil.get(limit) ?? 0)) return;
    warnedUntil.set(limit, now + retryAfter * 1000);
    warn("mail limit of the whole shop reached: refusing these mails for now", {
      limit,
      seconds: retryAfter,
    });
  }

  return {
    async count(mail, caller) {
      try {
        await limits.count(triesOf(mail, caller));
        return undefined;
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        warnOnce(error);
        const isShared = error.limit === LIMITS.mailOfStrangers.name;
        if (!isShared || mail.by !== "stranger" || !mail.isProven) throw error;
        // Thrown or returned, the error gives the same response, which must not reveal whether there is an account.
        await limits.count([[LIMITS.sparedMailByAddress, mail.email]]).catch(() => {
          throw error;
        });
        return error;
      }
    },
  };
}

function triesOf(mail: MailRequest, caller: Caller): readonly Try[] {
  if (mail.by === "holder")
    return [
      [LIMITS.mailByAccount, mail.holderId],
      [LIMITS.changeMailByAddress, mail.newEmail],
      [LIMITS.holderMailByClient, caller.address],
      [LIMITS.mailOfHolders, WHOLE_SHOP],
    ];
  const { holderId, email, isReset } = mail;
  const device = holderId === undefined ? undefined : caller.knownDevice(holderId);
  if (device !== undefined) return [[LIMITS.mailByDevice, `${holderId}\n${device}`]];
  return [
    [isReset ? LIMITS.resetMailByAddress : LIMITS.mailByAddress, email],
    [LIMITS.mailByClient, caller.address],
    [LIMITS.mailOfStrangers, WHOLE_SHOP],
  ];
}
