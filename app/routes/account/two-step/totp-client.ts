/** Authenticator apps as a second factor, by the SDK. */
import { multiFactor, TotpMultiFactorGenerator, type TotpSecret } from "firebase/auth";
import { openSession } from "#app/session/identity-client.ts";
import { asOwner } from "#app/account/account-client.ts";
import type { Owner } from "#app/account/owner.ts";

export interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** What the QR code says: `otpauth://`. */
  readonly address: string;
  readonly codeLength: number;
  /** Ends with the factor in place; throws the SDK's error for a code that is not right. */
  finish(code: string, name: string): Promise<void>;
}

export async function startEnrolment(owner: Owner): Promise<Enrolment> {
  const secret = await asOwner(owner, async (user) => {
    // The service asks for a verified address; what the SDK knows may be older than the link in the mail.
    await user.reload();
    return TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  });
  return {
    secret: secret.secretKey,
    address: addressOf(owner, secret),
    codeLength: secret.codeLength,
    finish: (code, name) =>
      asOwner(owner, async (user) => {
        const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
        await multiFactor(user).enroll(assertion, name);
        // The tokens from before the factor may end with it.
        await openSession(user, { isFresh: false });
      }),
  };
}

export function removeFactor(owner: Owner, factorId: string): Promise<void> {
  return asOwner(owner, async (user) => {
    await multiFactor(user).unenroll(factorId);
    await openSession(user, { isFresh: false });
  });
}

/** The SDK writes names as they are, and apps read no spaces or colons in them. */
function addressOf({ email, storeName }: Owner, secret: TotpSecret): string {
  return secret.generateQrCodeUrl(encodeURIComponent(email), encodeURIComponent(storeName));
}
