import {
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  TotpMultiFactorGenerator,
  type UserCredential,
} from "firebase/auth";
import { authErrorCode, canResume } from "#app/session/auth-error.ts";
import { askSecondFactor } from "./ask-second-factor.ts";

export interface FirstFactor {
  readonly attempt: () => Promise<UserCredential>;
  /** Identifies a one-time proof, such as a mailed code or a provider's response; absent for a password. */
  readonly proof?: string;
}

/** A used one-time proof that still needs a second factor. The service discards it after ten minutes. */
let unfinished: { readonly proof: string; readonly resolver: MultiFactorResolver } | undefined;

/** If the dialog was closed before, the same proof needs only the second factor. Throws as `attempt` does. */
export async function passSecondFactor(
  auth: Auth,
  { attempt, proof }: FirstFactor,
  title: string,
): Promise<UserCredential> {
  if (proof !== undefined && unfinished?.proof === proof)
    return resolveSecondFactor(unfinished.resolver, title);
  unfinished = undefined;
  try {
    return await attempt();
  } catch (error) {
    if (authErrorCode(error) !== "auth/multi-factor-auth-required") throw error;
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
    if (factorsOf(resolver).length === 0) throw error;
    if (proof !== undefined) unfinished = { proof, resolver };
    return resolveSecondFactor(resolver, title);
  }
}

async function resolveSecondFactor(
  resolver: MultiFactorResolver,
  title: string,
): Promise<UserCredential> {
  try {
    const signedIn = await askSecondFactor({
      title,
      factors: factorsOf(resolver),
      verifyCode: (factorId, code) =>
        resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factorId, code)),
    });
    unfinished = undefined;
    return signedIn;
  } catch (error) {
    if (!canResume(error)) unfinished = undefined;
    throw error;
  }
}

function factorsOf({ hints }: MultiFactorResolver) {
  return hints
    .filter(({ factorId }) => factorId === FactorId.TOTP)
    .map(({ uid, displayName }) => ({ id: uid, name: displayName ?? "" }));
}
