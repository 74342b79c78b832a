/** `accounts:lookup`: what the hosted service tells of an account to whoever holds its ID token. */
import { z } from "zod";
import { IdentityUnavailable, type Person } from "#domain/ports.ts";
import { call, type CallOptions } from "./call.ts";

/** What ends a session; anything else is the service's trouble or ours. */
const OVER = new Set(["TOKEN_EXPIRED", "USER_NOT_FOUND", "USER_DISABLED", "INVALID_ID_TOKEN"]);

const text = z.string().optional();
const userSchema = z.object({
  localId: z.string().min(1),
  email: text,
  emailVerified: z.boolean().default(false),
  displayName: text,
  photoUrl: text,
  passwordHash: text,
  providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
  mfaInfo: z
    .array(z.object({ mfaEnrollmentId: z.string(), displayName: text, enrolledAt: text }))
    .default([]),
  disabled: z.boolean().default(false),
  /** Seconds; Google writes whole numbers of 64 bits as text. */
  validSince: z.coerce.number().int().nonnegative().default(0),
});
const answerSchema = z.object({ users: z.array(userSchema).length(1) });

/** Undefined where the account is gone, disabled or somebody else's, or the token no longer counts. */
export async function lookUpPerson(
  options: CallOptions,
  lookupUrl: string,
  { uid, idToken }: { readonly uid: string; readonly idToken: string },
): Promise<Person | undefined> {
  const { status, body, refusal } = await call(options, lookupUrl, { idToken });
  if (status === 400 && OVER.has(refusal)) return undefined;
  const answer = answerSchema.safeParse(body);
  const user = answer.data?.users[0];
  if (status !== 200 || !user)
    throw new IdentityUnavailable(`[identity/toolkit] The lookup answered ${status}`);
  if (user.localId !== uid || user.disabled) return undefined;
  const { email, displayName, photoUrl } = user;
  return {
    uid,
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    isEmailVerified: user.emailVerified,
    isGuest: !(email && user.passwordHash) && user.providerUserInfo.length === 0,
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
