/**
 * A second process on a database (a file's path or a URL). `write` prints each id after its write is acknowledged,
 * until killed; `increment` prints "ready", waits for input, then adds 1 to a counter the given number of times.
 */
import { once } from "node:events";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";

const counters = defineCollection("counters", {
  schema: z.object({ count: z.number() }),
  indexes: ["count"],
});
const [target = "", mode = "", times = "0"] = process.argv.slice(2);
const documents = target.startsWith("postgres:")
  ? await openPostgresDocuments({ url: target })
  : createSqliteDocuments({ path: target });

if (mode === "write") {
  for (let count = 0; ; count++) {
    const id = `${process.pid}-${count}`;
    await documents.create(counters, id, { count });
    await new Promise((resolve) => process.stdout.write(`${id}\n`, resolve));
  }
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.pause();
for (let done = 0; done < Number(times); done++)
  await documents.transaction(async (transaction) => {
    const before = await transaction.get(counters, "shared");
    transaction.set(counters, "shared", { count: (before?.data.count ?? 0) + 1 });
  });
await documents.close();
