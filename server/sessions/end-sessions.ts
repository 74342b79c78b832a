/** Ends sessions and, with the last session of a sign-in, the sign-in itself. */
import type { EndSignIns, KnownSignIn } from "#domain/ports/end-sign-ins.ts";
import type { Snapshot, Transaction } from "#domain/ports/documents.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import { endedRecord, endedSignIns } from "./ended-sign-ins.ts";
import { type SessionData, sessions } from "./records.ts";

export type StoredSession = Snapshot<SessionData>;

interface Ending {
  readonly uid: string;
  readonly ending: readonly StoredSession[];
  readonly staying: readonly StoredSession[];
  readonly allBut?: StoredSession;
}

interface SessionEndingOptions {
  readonly cipher: Cipher;
  readonly endSignIns?: EndSignIns | undefined;
}

export function createSessionEnding({ cipher, endSignIns }: SessionEndingOptions) {
  const tokenOf = ({ data }: StoredSession) => cipher.decrypt(data.sealedRefreshToken ?? "");

  /** A browser that cleared its cookies opens a second session with the same tokens. */
  function isSameSignIn(one: StoredSession, other: StoredSession): boolean {
    const ids = [one.data.signInId, other.data.signInId];
    if (endSignIns && !ids.includes(undefined)) return ids[0] === ids[1];
    return one.data.signedInAt === other.data.signedInAt && tokenOf(one) === tokenOf(other);
  }

  const describe = (session: StoredSession): KnownSignIn => ({
    signInId: session.data.signInId,
    refreshToken: tokenOf(session),
  });

  /** Call this after the transaction's reads. A sign-in ends only with its last session. */
  async function endSessions(
    transaction: Transaction,
    { uid, ending, staying, allBut }: Ending,
  ): Promise<void> {
    const ended = ending.filter((one) => !staying.some((other) => isSameSignIn(one, other)));
    const endTokens = await endSignIns?.(transaction, {
      uid,
      ending: ended.map(describe),
      allBut: allBut && describe(allBut),
    });
    for (const { id } of ending) transaction.delete(sessions, id);
    for (const { data: session } of ended) {
      const { signedInAt, signInId } = session;
      if (signedInAt === undefined) continue;
      const tokens = staying
        .filter(({ data }) => data.signedInAt === signedInAt)
        .map((other) => tokenOf(other) ?? "");
      const { id, data } = await endedRecord({ uid, signedInAt, signInId }, tokens);
      transaction.set(endedSignIns, id, data);
    }
    endTokens?.();
  }

  return { isSameSignIn, endSessions };
}
