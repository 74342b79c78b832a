/** How often something may be tried. Counted in the documents, so that processes and parallel tries share one count. */
import { createHmac } from "node:crypto";
import type { Clock, Documents, DocumentReader } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import { rateLimits } from "./collections.ts";
import { Refusal } from "#embedded/identity/protocol/refusal.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRY_LATER = "TOO_MANY_ATTEMPTS_TRY_LATER";

interface Limit {
  readonly max: number;
  /** From the first try on; after it the count begins anew. */
  readonly windowMs: number;
  readonly message: string;
}

/** Far above what a person or an office behind one address does, far below what guessing needs. */
const LIMITS = {
  /** Wrong passwords, one account and one client. */
  passwordByPair: { max: 10, windowMs: 15 * MINUTE_MS, message: TRY_LATER },
  /** Wrong passwords for one account from everywhere: high, or strangers could lock its owner out. */
  passwordByAccount: {
    max: 100,
    windowMs: HOUR_MS,
    message: `${TRY_LATER} : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.`,
  },
  passwordByClient: { max: 200, windowMs: 15 * MINUTE_MS, message: TRY_LATER },
  signUpByClient: { max: 100, windowMs: HOUR_MS, message: TRY_LATER },
  resetMailByAddress: { max: 10, windowMs: HOUR_MS, message: "RESET_PASSWORD_EXCEED_LIMIT" },
  mailByAddress: { max: 10, windowMs: HOUR_MS, message: TRY_LATER },
  mailByClient: { max: 100, windowMs: HOUR_MS, message: TRY_LATER },
  /** Wrong one-time codes. */
  codeByClient: { max: 50, windowMs: 15 * MINUTE_MS, message: TRY_LATER },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Which limit, and whom it is for; without the latter, such as a client nobody can name, there is none. */
export type Try = readonly [name: LimitName, key: string | undefined];

export interface Limits {
  /** Throws Refusal where one of them is used up. */
  check(tries: readonly Try[]): Promise<void>;
  /** Counts one try against each; throws Refusal, and counts against none, where one is used up. */
  count(tries: readonly Try[]): Promise<void>;
  /** Begins anew. */
  forget(tries: readonly Try[]): Promise<void>;
}

interface LimitsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Keys the hashes: without it an IPv4 address could be found by trying all. */
  readonly secret: string;
}

export const noLimits: Limits = {
  check: async () => undefined,
  count: async () => undefined,
  forget: async () => undefined,
};

export function createLimits({ documents, clock, secret }: LimitsOptions): Limits {
  function idsOf(tries: readonly Try[]) {
    return tries.flatMap(([name, key]) => {
      if (key === undefined) return [];
      const id = createHmac("sha256", secret).update(`${name}\n${key}`).digest("base64url");
      return [{ id, limit: LIMITS[name] }];
    });
  }

  async function readLive(reader: DocumentReader, tries: readonly Try[]) {
    const counted = [];
    for (const { id, limit } of idsOf(tries)) {
      const stored = await reader.get(rateLimits, id);
      const live =
        stored && stored.data.expiresAt.toMillis() > clock.now() ? stored.data : undefined;
      if (live && live.count >= limit.max) throw new Refusal(limit.message);
      counted.push({ id, limit, live });
    }
    return counted;
  }

  return {
    async check(tries) {
      await readLive(documents, tries);
    },
    async count(tries) {
      if (idsOf(tries).length === 0) return;
      await documents.transaction(async (transaction) => {
        for (const { id, limit, live } of await readLive(transaction, tries)) {
          const expiresAt = live?.expiresAt ?? Timestamp.fromMillis(clock.now() + limit.windowMs);
          transaction.set(rateLimits, id, { count: (live?.count ?? 0) + 1, expiresAt });
        }
      });
    },
    async forget(tries) {
      await Promise.all(idsOf(tries).map(({ id }) => documents.delete(rateLimits, id)));
    },
  };
}
