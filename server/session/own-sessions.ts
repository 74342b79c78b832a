/** The sessions of one account, as its holder sees and ends them. */
import type { Clock, Documents, Snapshot } from "#domain/ports.ts";
import { hashToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import type { Seal } from "../seal.ts";
import type { Device } from "./device.ts";
import { endedSignIns, type SessionData, sessions } from "./records.ts";

/** As long as any session can live; a browser that slept longer has to be signed out by a new password. */
const REMEMBERED_MS = 400 * 24 * 60 * 60_000;

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
  /** False where the account has no such session. */
  end(uid: string, sessionId: string): Promise<boolean>;
  endOthers(uid: string, sessionId: string): Promise<void>;
}

export interface OwnSessionsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly seal: Seal;
}

export function createOwnSessions({ documents, clock, seal }: OwnSessionsOptions): OwnSessions {
  const tokenOf = ({ data }: Snapshot<SessionData>) => seal.open(data.sealedRefreshToken ?? "");

  async function endWhere(uid: string, isEnding: (id: string) => boolean): Promise<boolean> {
    return documents.transaction(async (transaction) => {
      const found = await transaction.query(sessions, { where: [["uid", "==", uid]] });
      const ending = found.filter(({ id }) => isEnding(id));
      // A browser whose cookies were cleared comes back with the same sign-in: what ends is only its older session.
      const kept = new Set(found.filter(({ id }) => !isEnding(id)).map(tokenOf));
      const tokens = ending.map(tokenOf).filter((token) => token !== undefined && !kept.has(token));
      const signIns = await Promise.all(tokens.map((token = "") => hashToken(token)));
      const expiresAt = Timestamp.fromMillis(clock.now() + REMEMBERED_MS);
      for (const id of signIns) transaction.set(endedSignIns, id, { expiresAt });
      for (const { id } of ending) transaction.delete(sessions, id);
      return ending.length > 0;
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
    end: (uid, sessionId) => endWhere(uid, (id) => id === sessionId),
    async endOthers(uid, sessionId) {
      await endWhere(uid, (id) => id !== sessionId);
    },
  };
}
