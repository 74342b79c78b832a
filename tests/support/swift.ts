/** OpenStack Swift with its S3 interface for tests: on ports of its own, with its data in a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "#scripts/free-port.ts";

const POLL_MS = 50;
const KINDS = ["account", "container", "object"] as const;

/** Two accounts, which have no access to each other's buckets. */
const people = {
  shop: { account: "shop", secret: "shop-secret" },
  stranger: { account: "other", secret: "stranger-secret" },
};

const FILTERS =
  "catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes".split(
    " ",
  );

export type SwiftPerson = keyof typeof people;

export interface SwiftServer {
  readonly endpoint: string;
  /** The variables of the SDK's usual credentials. */
  credentials(person?: SwiftPerson): Record<string, string>;
  /** A client of the shop's account. */
  readonly client: S3Client;
  /** Creates an empty bucket. Returns its name. */
  createBucket(): Promise<string>;
  /** Creates an empty bucket. Returns the variables with which the shop uses it. */
  createEnvironment(): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

export async function startSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(join(tmpdir(), "swift-"));
  const user = otherUser();
  mkdirSync(join(folder, "devices/d1"), { recursive: true });
  const ports = Object.fromEntries(
    await Promise.all(
      [...KINDS, "proxy", "memcached"].map(async (name) => [name, await freePort()] as const),
    ),
  );
  for (const kind of KINDS) makeRing(folder, kind, ports[kind] ?? 0);
  for (const [name, text] of Object.entries(configurations(folder, ports)))
    writeFileSync(join(folder, `${name}.conf`), text);
  if (user) chownAll(folder, user);
  const servers = [
    run("memcached", ["-l", "127.0.0.1", "-p", String(ports["memcached"]), "-u", "nobody"], {}),
    ...[...KINDS, "proxy"].map((name) =>
      run(`swift-${name}-server`, [join(folder, `${name}.conf`)], { ...user, cwd: folder }),
    ),
  ];
  const endpoint = `http://127.0.0.1:${ports["proxy"]}`;
  await untilReady(endpoint, ports, servers);
  const swift = connectSwift(endpoint);
  return {
    ...swift,
    async remove() {
      await swift.remove();
      await Promise.all(servers.map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Uses a server that runs. `remove` ends only the client. */
export function connectSwift(endpoint: string): SwiftServer {
  const credentials = (person: SwiftPerson = "shop") => ({
    AWS_ACCESS_KEY_ID: `${people[person].account}:${person}`,
    AWS_SECRET_ACCESS_KEY: people[person].secret,
  });
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    credentials: { accessKeyId: "shop:shop", secretAccessKey: people.shop.secret },
  });

  async function createBucket(): Promise<string> {
    const name = `shop-${randomUUID()}`;
    await client.send(new CreateBucketCommand({ Bucket: name }));
    return name;
  }

  return {
    endpoint,
    credentials,
    client,
    createBucket,
    async createEnvironment() {
      const bucket = await createBucket();
      return {
        ...credentials(),
        FILES_URL: `s3://${bucket}/files?endpoint=${encodeURIComponent(endpoint)}&path-style=1`,
      };
    },
    async remove() {
      client.destroy();
    },
  };
}

type Ports = Readonly<Record<string, number>>;

function makeRing(folder: string, kind: string, port: number): void {
  const build = (...args: string[]) =>
    execFileSync("swift-ring-builder", [join(folder, `${kind}.builder`), ...args], {
      stdio: "ignore",
    });
  build("create", "2", "1", "1");
  build("add", `r1z1-127.0.0.1:${port}/d1`, "1");
  build("rebalance");
}

function configurations(folder: string, ports: Ports): Record<string, string> {
  const common = (name: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[name]}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
log_level = ERROR
log_address = ${join(folder, "none")}
`;
  const storage = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      `${common(kind)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
    ]),
  );
  const options: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${ports["memcached"]}`,
    tempauth: Object.entries(people)
      .map(([person, { account, secret }]) => `user_${account}_${person} = ${secret} .admin`)
      .join("\n"),
  };
  const sections = FILTERS.map((name) => {
    const egg = name === "cache" ? "memcache" : name;
    return `[filter:${name}]\nuse = egg:swift#${egg}\n${options[name] ?? ""}\n`;
  });
  return {
    ...storage,
    proxy: `${common("proxy")}
[pipeline:main]
pipeline = ${FILTERS.join(" ")} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${sections.join("")}`,
  };
}

function run(program: string, args: readonly string[], options: object): ChildProcess {
  return spawn(program, args, { ...options, stdio: "ignore" });
}

async function untilReady(
  endpoint: string,
  ports: Ports,
  servers: readonly ChildProcess[],
): Promise<void> {
  // Any response shows that a server of the storage listens.
  const urls = [
    `${endpoint}/healthcheck`,
    ...KINDS.map((kind) => `http://127.0.0.1:${ports[kind]}/`),
  ];
  for (const url of urls)
    while (
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    ) {
      if (servers.some(({ exitCode }) => exitCode !== null)) throw new Error("Swift did not start");
      await wait(POLL_MS);
    }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

/** Debian's package makes a user for Swift. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: "-u" | "-g") =>
    Number(execFileSync("id", [kind, "swift"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function chownAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), uid, gid);
}
