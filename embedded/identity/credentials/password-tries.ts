import { LimitReached, type Limits, type Try } from "#domain/ports/limits.ts";
import type { Turn } from "./fair-queue.ts";
import { LIMITS } from "../protocol/limits.ts";
import type { Caller } from "../protocol/caller.ts";

export interface PasswordTries {
  readonly turn: Turn;
  /** Throws LimitReached if the caller has no tries left. */
  check(): Promise<void>;
  /** Call it before the response reveals that the password is wrong. Throws LimitReached if no tries are left. */
  count(): Promise<void>;
}

/** `holderId` is undefined for an email without an account, which is limited in the same way. */
export function passwordTries(
  limits: Limits,
  { address, knownDevice }: Pick<Caller, "address" | "knownDevice">,
  { email, holderId }: { readonly email: string; readonly holderId: string | undefined },
): PasswordTries {
  const client = address ?? "";
  const device = holderId === undefined ? undefined : knownDevice(holderId);
  if (holderId !== undefined && device !== undefined) {
    const own: readonly Try[] = [[LIMITS.passwordByDevice, `${holderId}\n${device}`]];
    return {
      turn: { client: device, isKnownDevice: true },
      check: () => limits.check(own),
      count: () => limits.count(own),
    };
  }
  const pair = `${email}\n${client}`;
  const usual: readonly Try[] = [
    [LIMITS.passwordByPair, pair],
    [LIMITS.passwordByAccount, email],
    [LIMITS.passwordByClient, address],
  ];
  // Reads the counter of client and email with a maximum of one, so that only clients without a wrong try pass.
  const fresh: readonly Try[] = [
    [{ ...LIMITS.passwordByPair, max: 1 }, pair],
    [LIMITS.passwordByFreshClient, email],
    [LIMITS.passwordByClient, address],
  ];
  async function eitherWay(act: (tries: readonly Try[]) => Promise<void>): Promise<void> {
    try {
      await act(usual);
    } catch (error) {
      if (!(error instanceof LimitReached) || error.limit !== LIMITS.passwordByAccount.name)
        throw error;
      await act(fresh).catch((second: unknown) => {
        throw second instanceof LimitReached ? error : second;
      });
    }
  }
  return {
    turn: { client, isKnownDevice: false },
    check: () => eitherWay(limits.check),
    count: () => eitherWay(limits.count),
  };
}

/** Call it after a password reset by mail. Resets the counts of strangers and of this client, who is the owner. */
export function forgetPasswordTries(
  limits: Limits,
  { address }: Pick<Caller, "address">,
  email: string,
): Promise<void> {
  return limits.forget([
    [LIMITS.passwordByPair, `${email}\n${address ?? ""}`],
    [LIMITS.passwordByAccount, email],
    [LIMITS.passwordByFreshClient, email],
  ]);
}
