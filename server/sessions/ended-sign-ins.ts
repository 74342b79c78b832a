/**
 * A signed-out browser still has the refresh token and must not open a session with it again. A sign-in without an id
 * is identified by account and `auth_time`, which refreshing does not change.
 */
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Transaction } from "#domain/ports/documents.ts";
import { hashToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";

/** Older sign-ins cannot open a session, so their records can expire. Equals the lifetime of a guest's session. */
export const MAX_SIGN_IN_AGE_S = 400 * 24 * 60 * 60;

export const endedSignIns = defineCollection("endedSignIns", {
  schema: z.object({
    expiresAt: z.instanceof(Timestamp),
    /** Hashes of refresh tokens that stay valid: those of other browsers that signed in within the same second. */
    spared: z.array(z.string()).optional(),
  }),
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

export interface SignIn {
  readonly uid: string;
  readonly signedInAt: number;
  readonly signInId?: string | undefined;
}

export async function isEnded(
  transaction: Transaction,
  signIn: SignIn,
  refreshToken: string,
): Promise<boolean> {
  const ended = await transaction.get(endedSignIns, await idOf(signIn));
  return ended !== undefined && ended.data.spared?.includes(await hashToken(refreshToken)) !== true;
}

export async function endedRecord(signIn: SignIn, staying: readonly string[]) {
  const expiresAt = Timestamp.fromMillis((signIn.signedInAt + MAX_SIGN_IN_AGE_S) * 1000);
  const spared = await Promise.all(staying.map((token) => hashToken(token)));
  return { id: await idOf(signIn), data: { expiresAt, spared } };
}

function idOf({ uid, signedInAt, signInId }: SignIn): Promise<string> {
  return hashToken(signInId ?? `${signedInAt} ${uid}`);
}
