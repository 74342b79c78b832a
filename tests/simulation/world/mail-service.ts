/** A mail service that remembers what it accepted, and why it may have accepted a mail twice. */
import type { Mail } from "#domain/ports/mail.ts";
import { type Air, type Life, passThrough } from "./weather.ts";

interface Acceptance {
  readonly life: Life;
  /** Calls that had failed for the sender before. If more fail, it may be unable to store that the mail is sent. */
  readonly failures: number;
  /** How often clocks had been set until then. */
  readonly clockChanges: number;
}

export interface AcceptedMail {
  readonly to: string;
  readonly acceptances: Acceptance[];
  /** Acceptances for which there is no excuse. */
  repeats: number;
}

export type MailService = ReturnType<typeof createMailService>;

export function createMailService(clockChanges: () => number, note: (line: string) => void) {
  const accepted = new Map<string, AcceptedMail>();

  function accept(id: string, to: string, life: Life): void {
    const mail = accepted.get(id) ?? { to, acceptances: [], repeats: 0 };
    accepted.set(id, mail);
    const former = mail.acceptances.at(-1);
    const isExcused =
      !former ||
      former.life.isOver ||
      former.life.failures > former.failures ||
      former.clockChanges !== clockChanges();
    if (!isExcused) mail.repeats += 1;
    note(`mail ${id} is accepted${former ? " again" : ""}`);
    mail.acceptances.push({ life, failures: life.failures, clockChanges: clockChanges() });
  }

  return {
    accepted,
    connect: (air: Air, life: Life): Mail => ({
      send: ({ id, to }) =>
        passThrough(air, {
          life,
          isDown: () => air.weather.isMailDown,
          unavailable: () => new Error("[mail] is down"),
          lost: () => new Error("[mail] no response"),
          work: () => accept(id, to, life),
        }),
    }),
  };
}
