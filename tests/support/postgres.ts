/** A PostgreSQL server for tests: in a folder of its own, reached only over a socket in that folder. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#scripts/free-port.ts";
import { findPostgres } from "#scripts/test-tools.mjs";

const POLL_MS = 20;

export interface PostgresServer {
  /** Creates an empty database. Returns its URL. */
  createDatabase(): Promise<string>;
  /** Ends the server and all connections: "SIGINT" as for maintenance, "SIGQUIT" as in a crash (no checkpoint). */
  stop(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
  /** Present if the server was started with `hasTls`. */
  readonly tls: { readonly port: number; readonly certificate: string } | undefined;
}

/** With `fsync` "on", commits are durable, as in production. With `hasTls` it also listens on 127.0.0.1. */
export async function startPostgres({
  fsync = "off",
  hasTls = false,
}: { readonly fsync?: "on" | "off"; readonly hasTls?: boolean } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  // Since version 15 another strategy is the default, which takes three times the processor time.
  const isOlder = Number(basename(dirname(programs))) < 15;
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = otherUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, stdio: "ignore", cwd: folder },
  );
  const tls = hasTls
    ? { port: await freePort(), certificate: join(folder, "server.crt") }
    : undefined;
  if (tls) makeCertificate(folder, user);
  const url = (name: string) =>
    `postgres://shop@/${name}?host=${encodeURIComponent(folder)}&port=${tls?.port ?? 5432}`;
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
    const settings = [
      `fsync=${fsync}`,
      "max_connections=200",
      ...(tls
        ? [
            "listen_addresses=127.0.0.1",
            `port=${tls.port}`,
            "ssl=on",
            `ssl_cert_file=${tls.certificate}`,
            `ssl_key_file=${join(folder, "server.key")}`,
          ]
        : ["listen_addresses="]),
    ];
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
      await ask(`CREATE DATABASE ${name}${isOlder ? "" : " STRATEGY FILE_COPY"}`);
      return url(name);
    },
    start,
    stop,
    tls,
    async remove() {
      await stop("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signed by itself, for 127.0.0.1. */
function makeCertificate(folder: string, user: ReturnType<typeof otherUser>): void {
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-out", join(folder, "server.crt"), "-keyout", join(folder, "server.key")];
  execFileSync("openssl", ["req", "-x509", "-nodes", "-days", "2", ...name, ...files], {
    ...user,
    stdio: "ignore",
    cwd: folder,
  });
  chmodSync(join(folder, "server.key"), 0o600);
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: "-u" | "-g") =>
    Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
