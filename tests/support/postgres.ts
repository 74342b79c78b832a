/** A PostgreSQL server for tests: in a folder of its own, reached only over a socket in that folder. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "#scripts/test-tools.mjs";

const POLL_MS = 20;

export interface PostgresServer {
  /** Creates an empty database. Returns its URL. */
  createDatabase(): Promise<string>;
  /** Ends the server and all connections: "SIGINT" as for maintenance, "SIGQUIT" without a checkpoint, as in a crash. */
  stop(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** With `fsync` "on", commits are durable, as in production. */
export async function startPostgres({
  fsync = "off",
}: { readonly fsync?: "on" | "off" } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = otherUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, stdio: "ignore", cwd: folder },
  );
  const url = (name: string) => `postgres://shop@/${name}?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | undefined;
  let databases = 0;

  async function ask(sql: string): Promise<void> {
    const client = new pg.Client(url("postgres"));
    // A connection that breaks also rejects the call.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const settings = ["listen_addresses=", `fsync=${fsync}`, "max_connections=200"];
    server = spawn(
      join(programs ?? "", "postgres"),
      ["-D", data, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])],
      { ...user, stdio: "ignore", cwd: folder },
    );
    while (
      !(await ask("SELECT 1").then(
        () => true,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error("PostgreSQL did not start");
      await wait(POLL_MS);
    }
  }

  async function stop(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    async createDatabase() {
      const name = `shop${(databases += 1)}`;
      await ask(`CREATE DATABASE ${name}`);
      return url(name);
    },
    start,
    stop,
    async remove() {
      await stop("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: "-u" | "-g") =>
    Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
