import { z } from "zod";
import { IdentityUnavailable, type Person } from "#domain/ports/identity.ts";
import { call, type CallOptions } from "./call.ts";

/** Errors that end the session; all others count as outages. */
const OVER = new Set(["TOKEN_EXPIRED", "USER_NOT_FOUND", "USER_DISABLED", "INVALID_ID_TOKEN"]);

const text = z.string().optional();
const userSchema = z.object({
  localId: z.string().min(1),
  email: text,
  emailVerified: z.boolean().default(false),
  displayName: text,
  photoUrl: text,
  initialEmail: text,
  phoneNumber: text,
  passwordHash: text,
  passwordUpdatedAt: z.unknown().optional(),
  emailLinkSignin: z.boolean().default(false),
  customAuth: z.boolean().default(false),
  providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
  mfaInfo: z
    .array(z.object({ mfaEnrollmentId: z.string(), displayName: text, enrolledAt: text }))
    .default([]),
  disabled: z.boolean().default(false),
  /** Seconds. Google sends 64-bit integers as text. */
  validSince: z.coerce.number().int().nonnegative().default(0),
});
const responseSchema = z.object({ users: z.array(userSchema).length(1) });

/** Undefined if the account is gone, disabled or not `uid`, or if the token has become invalid. */
export async function lookUpPerson(
  options: CallOptions,
  lookupUrl: string,
  { uid, idToken }: { readonly uid: string; readonly idToken: string },
): Promise<Person | undefined> {
  const { status, body, refusal } = await call(options, lookupUrl, { idToken });
  if (status === 400 && OVER.has(refusal)) return undefined;
  const parsed = responseSchema.safeParse(body);
  const user = parsed.data?.users[0];
  if (status !== 200 || !user)
    throw new IdentityUnavailable(`[identity/toolkit] The lookup responded with ${status}`);
  if (user.localId !== uid || user.disabled) return undefined;
  const { email, displayName, photoUrl } = user;
  return {
    uid,
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    isEmailVerified: user.emailVerified,
    isGuest: hasNeverHadSignInMethod(user),
    signInMethods: user.providerUserInfo.map(({ providerId }) => providerId),
    hasPassword: user.passwordHash !== undefined,
    secondFactors: user.mfaInfo.map(({ mfaEnrollmentId: id, displayName: name, enrolledAt }) => ({
      id,
      ...(name && { displayName: name }),
      enrolledAt: Date.parse(enrolledAt ?? "") || 0,
    })),
    validSince: user.validSince,
  };
}

/**
 * The service does not report how an account was created, but removed methods usually leave a trace. The caller also
 * checks that an anonymous account opened the session.
 */
function hasNeverHadSignInMethod(user: z.output<typeof userSchema>): boolean {
  const { email, initialEmail, phoneNumber, passwordHash, passwordUpdatedAt } = user;
  const traces = [email, initialEmail, phoneNumber, passwordHash, passwordUpdatedAt];
  return (
    traces.every((trace) => trace === undefined) &&
    !user.emailLinkSignin &&
    !user.customAuth &&
    user.providerUserInfo.length === 0 &&
    user.mfaInfo.length === 0
  );
}
