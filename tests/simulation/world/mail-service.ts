/** A mail service that remembers what it accepted, and why it may have accepted a mail twice. */
import type { Mail } from "#domain/ports/mail.ts";
import { type Conditions, type Life, simulateCall } from "./weather.ts";

interface Acceptance {
  readonly life: Life;
  /** The sender's failed calls so far. If more calls fail, it may be unable to mark the mail as sent. */
  readonly failures: number;
  /** How often the clocks had been changed by then. */
  readonly clockChanges: number;
}

export interface AcceptedMail {
  readonly to: string;
  readonly acceptances: Acceptance[];
  /** Repeated acceptances that neither a crash, a failed call nor a changed clock explains. */
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
    connect: (conditions: Conditions, life: Life): Mail => ({
      send: ({ id, to }) =>
        simulateCall(conditions, {
          life,
          isDown: () => conditions.weather.isMailDown,
          unavailable: () => new Error("[mail] is down"),
          lost: () => new Error("[mail] no response"),
          work: () => accept(id, to, life),
        }),
    }),
  };
}
