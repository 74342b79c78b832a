import type { EndSignIns } from "#domain/ports/end-sign-ins.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import type { Person } from "#domain/ports/identity.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Device } from "./device.ts";
import { createSessionEnding, type StoredSession } from "./end-sessions.ts";
import { isRevoked, sessions } from "./records.ts";

export interface SessionSummary extends Device {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface OwnSessions {
  /** Unexpired sessions, most recently seen first; with `account`, only those that were not revoked. */
  list(uid: string, account?: Pick<Person, "epoch" | "validSince">): Promise<SessionSummary[]>;
  /** False if the account has no other session with this id. `currentId` is the caller's session. */
  end(uid: string, currentId: string, sessionId: string): Promise<boolean>;
  /** Ends all other sessions and, if the identity service can, sign-ins that never opened a session here. */
  endOthers(uid: string, currentId: string): Promise<void>;
  /** Ends the session and, if the identity service can, every token of its sign-in. Idempotent. */
  signOut(sessionId: string): Promise<void>;
}

export interface OwnSessionsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly cipher: Cipher;
  /** Absent if the identity service cannot end a single sign-in. */
  readonly endSignIns?: EndSignIns | undefined;
}

export function createOwnSessions(options: OwnSessionsOptions): OwnSessions {
  const { documents, clock, cipher, endSignIns } = options;
  const { isSameSignIn, endSessions } = createSessionEnding({ cipher, endSignIns });

  function readAll(transaction: Transaction, uid: string): Promise<StoredSession[]> {
    return transaction.query(sessions, { where: [["uid", "==", uid]] });
  }

  return {
    async list(uid, account) {
      const found = await documents.query(sessions, { where: [["uid", "==", uid]] });
      return found
        .filter(({ data }) => data.expiresAt.toMillis() > clock.now())
        .filter(({ data }) => !account || !isRevoked(data, account))
        .map(({ id, data }) => ({
          id,
          browser: data.device?.browser ?? "",
          system: data.device?.system ?? "",
          createdAt: (data.createdAt ?? data.extendedAt).toMillis(),
          lastSeenAt: (data.lastSeenAt ?? data.extendedAt).toMillis(),
        }))
        .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
    },

    end: (uid, currentId, sessionId) =>
      documents.transaction(async (transaction) => {
        const found = await readAll(transaction, uid);
        const current = found.find(({ id }) => id === currentId);
        const target = found.find((one) => one !== current && one.id === sessionId);
        if (!current || !target) return false;
        const ending = found.filter((one) => one !== current && isSameSignIn(one, target));
        const staying = found.filter((one) => !ending.includes(one));
        await endSessions(transaction, { uid, ending, staying });
        return true;
      }),

    endOthers: (uid, currentId) =>
      documents.transaction(async (transaction) => {
        const found = await readAll(transaction, uid);
        const current = found.find(({ id }) => id === currentId);
        if (!current) return;
        const ending = found.filter((one) => one !== current);
        await endSessions(transaction, { uid, ending, staying: [current], allBut: current });
      }),

    signOut: (sessionId) =>
      documents.transaction(async (transaction) => {
        const own = await transaction.get(sessions, sessionId);
        if (!own) return;
        // With a hosted service, the browser's SDK deletes its tokens itself.
        if (!endSignIns) return transaction.delete(sessions, sessionId);
        const { uid } = own.data;
        const found = await readAll(transaction, uid);
        const ending = found.filter((one) => one.id === sessionId || isSameSignIn(one, own));
        const staying = found.filter((one) => !ending.includes(one));
        await endSessions(transaction, { uid, ending, staying });
      }),
  };
}
