/**
 * A process that counts exposures into a database file: prints "ready", waits for input, then counts the given number
 * while it writes again and again, as if every few exposures were five seconds apart.
 */
import { once } from "node:events";
import { createCounter } from "#server/experiments/counter.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";

const [path = "", run = "", times = "0"] = process.argv.slice(2);
const documents = createSqliteDocuments({ path });
const counter = createCounter({
  documents,
  run,
  isTest: true,
  clock: { now: () => Date.now() },
  report: (message, error) => {
    throw new Error(message, { cause: error });
  },
});

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.pause();
const flushes: Promise<void>[] = [];
for (let done = 0; done < Number(times); done++) {
  counter.count("exposure", {
    variant: done % 2 === 0 ? "landing" : "landing-v2",
    language: "en",
    device: "desktop",
    consent: "unknown",
    source: "none",
  });
  if (done % 7 === 0) flushes.push(counter.flush());
  if (done % 50 === 0) await Promise.all(flushes);
}
await counter.flush();
await documents.close();
