import { multiFactor, TotpMultiFactorGenerator, type TotpSecret } from "firebase/auth";
import { openSession } from "#app/session/identity-client.ts";
import { withRecentSignIn } from "../holder/account-client.ts";
import type { AccountHolder } from "../holder/account-holder.ts";

export interface Enrolment {
  /** Base32, for typing by hand. */
  readonly secret: string;
  /** The `otpauth://` URL in the QR code. */
  readonly address: string;
  readonly codeLength: number;
  /** Throws the SDK's error for a wrong code. */
  finish(code: string, name: string): Promise<void>;
}

export async function startEnrolment(holder: AccountHolder): Promise<Enrolment> {
  const secret = await withRecentSignIn(holder, async (user) => {
    // The service requires a verified email. Reload, because the SDK may not know that it has been verified.
    await user.reload();
    return TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  });
  return {
    secret: secret.secretKey,
    address: addressOf(holder, secret),
    codeLength: secret.codeLength,
    finish: (code, name) =>
      withRecentSignIn(holder, async (user) => {
        const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
        await multiFactor(user).enroll(assertion, name);
        // Enrolling may revoke earlier tokens, so open a new session.
        await openSession(user, { isFresh: false });
      }),
  };
}

export function removeFactor(holder: AccountHolder, factorId: string): Promise<void> {
  return withRecentSignIn(holder, async (user) => {
    await multiFactor(user).unenroll(factorId);
    await openSession(user, { isFresh: false });
  });
}

/** The SDK does not encode email and store name, and authenticator apps misread spaces and colons. */
function addressOf({ email, storeName }: AccountHolder, secret: TotpSecret): string {
  return secret.generateQrCodeUrl(encodeURIComponent(email), encodeURIComponent(storeName));
}
