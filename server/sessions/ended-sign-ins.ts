/**
 * Sign-ins whose session somebody ended from elsewhere. The browser that was signed out still has the identity service's
 * refresh token, and must not open a session with it again. A sign-in is told by account and `auth_time`, which no
 * refresh changes.
 */
import { z } from "zod";
import { defineCollection, type Transaction } from "#domain/ports.ts";
import { hashToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";

/** An older sign-in opens no session: what was ended need not be remembered any longer. As long as a guest's session. */
export const MAX_SIGN_IN_AGE_S = 400 * 24 * 60 * 60;

/** The id is a hash of account and time. */
export const endedSignIns = defineCollection(
  "endedSignIns",
  z.object({
    expiresAt: z.instanceof(Timestamp),
    /** Hashes of the refresh tokens of other browsers that signed in within the same second and stay. */
    spared: z.array(z.string()).optional(),
  }),
);

export interface SignIn {
  readonly uid: string;
  /** Seconds. */
  readonly signedInAt: number;
}

export async function isEnded(
  transaction: Transaction,
  signIn: SignIn,
  refreshToken: string,
): Promise<boolean> {
  const ended = await transaction.get(endedSignIns, await idOf(signIn));
  return ended !== undefined && ended.data.spared?.includes(await hashToken(refreshToken)) !== true;
}

/** What is to be written for a sign-in that ends while those of the refresh tokens `staying` go on. */
export async function endedRecord(signIn: SignIn, staying: readonly string[]) {
  const expiresAt = Timestamp.fromMillis((signIn.signedInAt + MAX_SIGN_IN_AGE_S) * 1000);
  const spared = await Promise.all(staying.map((token) => hashToken(token)));
  return { id: await idOf(signIn), data: { expiresAt, spared } };
}

function idOf({ uid, signedInAt }: SignIn): Promise<string> {
  return hashToken(`${signedInAt} ${uid}`);
}
