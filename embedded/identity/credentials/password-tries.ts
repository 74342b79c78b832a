/** Counts wrong passwords: for strangers by client and account, for a known device separately. */
import { LimitReached, type Limits, type Try } from "#domain/ports/limits.ts";
import type { Turn } from "./fair-queue.ts";
import { LIMITS } from "../protocol/limits.ts";
import type { Caller } from "../protocol/caller.ts";

export interface PasswordTries {
  readonly turn: Turn;
  /** Throws LimitReached if the caller has no tries left. */
  check(): Promise<void>;
  /** Counts a wrong password. Call it before the response reveals that it is wrong. Throws LimitReached. */
  count(): Promise<void>;
}

/** `uid` is undefined for an address without an account, which is limited in the same way. */
export function passwordTries(
  limits: Limits,
  { address, knownDevice }: Pick<Caller, "address" | "knownDevice">,
  { email, uid }: { readonly email: string; readonly uid: string | undefined },
): PasswordTries {
  const client = address ?? "";
  const device = uid === undefined ? undefined : knownDevice(uid);
  if (uid !== undefined && device !== undefined) {
    const own: readonly Try[] = [[LIMITS.passwordByDevice, `${uid}\n${device}`]];
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
  // The same counter as the pair's, with a maximum of one.
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

/** After a password reset by mail: forgets the tries of strangers and of this client, because the owner is present. */
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
