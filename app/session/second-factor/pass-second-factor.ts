/** Goes on where the service wants a second factor: of signing in, linking and proving oneself again alike. */
import {
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
  type UserCredential,
} from "firebase/auth";
import { authErrorCode } from "../auth-error.ts";
import { askSecondFactor } from "#app/routes/sign-in/second-factor/ask-second-factor.ts";

/** `title` heads the dialog. Throws what `attempt` throws otherwise, and what `askSecondFactor` does. */
export async function passSecondFactor(
  auth: Auth,
  attempt: Promise<UserCredential>,
  title: string,
): Promise<UserCredential> {
  try {
    return await attempt;
  } catch (error) {
    if (authErrorCode(error) !== "auth/multi-factor-auth-required") throw error;
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
    const factors = resolver.hints
      .filter(({ factorId }) => factorId === FactorId.TOTP)
      .map(({ uid, displayName }) => ({ id: uid, name: displayName ?? "" }));
    if (factors.length === 0) throw error;
    return askSecondFactor({
      title,
      factors,
      answer: (factorId, code) =>
        resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factorId, code)),
    });
  }
}
