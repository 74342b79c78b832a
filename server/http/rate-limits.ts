/**
 * Everything that requests can store without a payment is limited here first. Counts are stored in the documents, so
 * that processes and parallel attempts share them.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { type Clock, msLeft } from "#domain/ports/clock.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { DocumentReader, Documents } from "#domain/ports/documents.ts";
import { LimitReached, type Limits, type Try } from "#domain/ports/limits.ts";
import { Timestamp } from "#domain/values.ts";

/** The id is a keyed hash of a limit and its key, such as a client address. */
export const rateLimits = defineCollection("rateLimits", {
  schema: z.object({ count: z.int().positive(), expiresAt: z.instanceof(Timestamp) }),
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

interface LimitsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Keys the hashes. Otherwise an id would reveal its IPv4 address to anyone who hashes all addresses. */
  readonly secret: string;
}

export const noLimits: Limits = {
  check: async () => undefined,
  count: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
};

export function createLimits({ documents, clock, secret }: LimitsOptions): Limits {
  function idsOf(tries: readonly Try[]) {
    return tries.flatMap(([limit, key]) => {
      if (key === undefined) return [];
      const id = createHmac("sha256", secret).update(`${limit.name}\n${key}`).digest("base64url");
      return [{ id, limit }];
    });
  }

  function read(reader: DocumentReader, tries: readonly Try[]) {
    const now = clock.now();
    return Promise.all(
      idsOf(tries).map(async ({ id, limit }) => {
        const stored = await reader.get(rateLimits, id);
        const left = msLeft(stored?.data.expiresAt.toMillis() ?? 0, limit.windowMs, now);
        return { id, limit, left, open: left > 0 ? stored?.data : undefined };
      }),
    );
  }

  async function readOpen(reader: DocumentReader, tries: readonly Try[]) {
    const counted = await read(reader, tries);
    const used = counted.filter(({ limit, open }) => open && open.count >= limit.max);
    const [first] = used;
    if (first) {
      const longest = Math.max(...used.map(({ left }) => left));
      throw new LimitReached(first.limit.name, Math.ceil(longest / 1000));
    }
    return counted;
  }

  return {
    async check(tries) {
      await readOpen(documents, tries);
    },
    async count(tries) {
      if (idsOf(tries).length === 0) return;
      await documents.transaction(async (transaction) => {
        for (const { id, limit, open } of await readOpen(transaction, tries)) {
          const expiresAt = open?.expiresAt ?? Timestamp.fromMillis(clock.now() + limit.windowMs);
          transaction.set(rateLimits, id, { count: (open?.count ?? 0) + 1, expiresAt });
        }
      });
    },
    async giveBack(tries) {
      await documents.transaction(async (transaction) => {
        for (const { id, open } of await read(transaction, tries)) {
          if (!open) continue;
          if (open.count > 1) transaction.update(rateLimits, id, { count: open.count - 1 });
          else transaction.delete(rateLimits, id);
        }
      });
    },
    async forget(tries) {
      await Promise.all(idsOf(tries).map(({ id }) => documents.delete(rateLimits, id)));
    },
  };
}
