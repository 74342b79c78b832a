/** The sessions of one account, as its holder sees and ends them. */
import type { Clock, Documents, Snapshot } from "#domain/ports.ts";
import type { Seal } from "../seal.ts";
import type { Device } from "../sessions/device.ts";
import { endedRecord, endedSignIns } from "../sessions/ended-sign-ins.ts";
import { type SessionData, sessions } from "../sessions/records.ts";

/** Times in milliseconds since the epoch. */
export interface SessionSummary extends Device {
  readonly id: string;
  readonly createdAt: number;
  /** Within the hour. */
  readonly lastSeenAt: number;
}

export interface OwnSessions {
  /** Those that are not over, the one seen last first. */
  list(uid: string): Promise<SessionSummary[]>;
  /**
   * `currentId` is the session of who asks, which stays. The browser of the one that ends has to sign in anew, whatever
   * tokens it still has. False where the account has no such other session.
   */
  end(uid: string, currentId: string, sessionId: string): Promise<boolean>;
  endOthers(uid: string, currentId: string): Promise<void>;
}

export interface OwnSessionsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly seal: Seal;
}

export function createOwnSessions({ documents, clock, seal }: OwnSessionsOptions): OwnSessions {
  const tokenOf = ({ data }: Snapshot<SessionData>) => seal.open(data.sealedRefreshToken ?? "");

  /** A browser whose cookies were cleared comes back with the same sign-in, and then has two sessions. */
  function isSameSignIn(one: Snapshot<SessionData>, other: Snapshot<SessionData>): boolean {
    return one.data.signedInAt === other.data.signedInAt && tokenOf(one) === tokenOf(other);
  }

  async function endOthersWhere(
    uid: string,
    currentId: string,
    isMeant: (id: string) => boolean,
  ): Promise<boolean> {
    return documents.transaction(async (transaction) => {
      const found = await transaction.query(sessions, { where: [["uid", "==", uid]] });
      const current = found.find(({ id }) => id === currentId);
      const meant = found.filter((one) => one !== current && isMeant(one.id));
      if (!current || meant.length === 0) return false;
      const ending = found.filter(
        (one) => one !== current && meant.some((other) => isSameSignIn(one, other)),
      );
      const staying = found.filter((one) => !ending.includes(one));
      for (const { id } of ending) transaction.delete(sessions, id);
      for (const one of ending.filter((other) => !isSameSignIn(other, current))) {
        const { signedInAt } = one.data;
        if (signedInAt === undefined) continue;
        const tokens = staying
          .filter(({ data }) => data.signedInAt === signedInAt)
          .map((other) => tokenOf(other) ?? "");
        const { id, data } = await endedRecord({ uid, signedInAt }, tokens);
        transaction.set(endedSignIns, id, data);
      }
      return true;
    });
  }

  return {
    async list(uid) {
      const found = await documents.query(sessions, { where: [["uid", "==", uid]] });
      return found
        .filter(({ data }) => data.expiresAt.toMillis() > clock.now())
        .map(({ id, data }) => ({
          id,
          browser: data.device?.browser ?? "",
          system: data.device?.system ?? "",
          createdAt: (data.createdAt ?? data.extendedAt).toMillis(),
          lastSeenAt: (data.lastSeenAt ?? data.extendedAt).toMillis(),
        }))
        .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
    },
    end: (uid, currentId, sessionId) => endOthersWhere(uid, currentId, (id) => id === sessionId),
    async endOthers(uid, currentId) {
      await endOthersWhere(uid, currentId, () => true);
    },
  };
}
