import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clientConfig } from "./connections.ts";
import { explain } from "./failure.ts";
import { tell, type Watcher } from "../shared/watcher.ts";

const RECONNECT_MS = 250;
/** Finds connections that were lost silently. */
const HEARTBEAT_MS = 5000;

export async function openPostgresWatches(url: string, channel: string) {
  const watched = new Map<string, Set<Watcher>>();
  let isClosed = false;
  let client: pg.Client | undefined;
  let reconnecting: Promise<void> | undefined;

  /** Sets `client` once it listens; until then only the caller gets its errors. */
  async function listen(): Promise<void> {
    const fresh = new pg.Client({ ...clientConfig(url), query_timeout: HEARTBEAT_MS });
    fresh.on("notification", ({ payload = "" }) => watched.get(payload)?.forEach(tell));
    fresh.on("error", (error) => lose(fresh, error));
    fresh.on("end", () => lose(fresh, new Error("the connection ended")));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw explain(error, "cannot connect");
    }
    client = fresh;
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (isClosed || lost !== client || reconnecting) return;
    for (const { onError } of everybody()) onError(explain(error, "cannot watch documents"));
    lost.end().catch(() => undefined);
    reconnecting = reconnect().finally(() => (reconnecting = undefined));
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      try {
        await listen();
        return everybody().forEach(tell);
      } catch {
        await sleep(RECONNECT_MS);
      }
    }
  }

  function everybody(): Watcher[] {
    return [...watched.values()].flatMap((watchers) => [...watchers]);
  }

  await listen();
  const heartbeat = setInterval(() => {
    const asked = client;
    if (!reconnecting) asked?.query("SELECT").catch((error: unknown) => lose(asked, error));
  }, HEARTBEAT_MS).unref();

  return {
    watch(name: string, watcher: Watcher): () => void {
      const watchers = watched.get(name) ?? new Set();
      watched.set(name, watchers);
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && watched.get(name) === watchers) watched.delete(name);
      };
    },
    async close(): Promise<void> {
      isClosed = true;
      watched.clear();
      clearInterval(heartbeat);
      await reconnecting;
      await client?.end();
    },
  };
}
