/** A server for `npm run deploy -- update` without systemd, proxy and builds: releases are scripts of a few lines. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { changeOver } from "#scripts/deploy/change-over.ts";
import type { Ground } from "#scripts/deploy/ground.ts";
import { createMachine, type Machine } from "#scripts/deploy/machine.ts";
import { NODE, placesUnder } from "#scripts/deploy/places.ts";
import type { makeRelease } from "#scripts/deploy/release.ts";
import { freePort } from "#scripts/free-port.ts";

export type Flaw =
  | "does not build"
  | "cannot restore"
  | "does not start"
  | "hangs"
  | "breaks the checkout"
  | "misreads documents"
  | "refuses the settings"
  | "fails under visitors";

export interface FakeServer {
  readonly folder: string;
  readonly ground: Ground;
  /** A release that serves from now on, without the trials of an update. */
  serve(version: string): Promise<void>;
  /** Makes releases with this flaw. */
  makeWith(flaw?: Flaw): typeof makeRelease;
  /** The version that a visitor sees. */
  visit(): Promise<string | undefined>;
  /** Ports at which a release runs. */
  running(): number[];
  journal(): readonly string[];
  /** What systemd was asked to do since the last call. */
  asked(): readonly string[];
  told(): string;
  close(): void;
}

const SILENT = { status: 0, output: "" };
const FINDING = { check: "database", state: "fail", message: "documents do not fit their schema" };

/** The scripts of a release, which print and end as the real ones. */
function scriptsOf(version: string, flaw: Flaw | undefined): Record<string, string> {
  const failing = (words: string) => `console.error(${JSON.stringify(words)}); process.exit(1);`;
  const isLive = "process.env.TEST_MODE === undefined";
  const starting = {
    "does not start": failing("planted"),
    hangs: "setInterval(() => {}, 1000);",
    "refuses the settings": `if (${isLive}) process.exit(1); else serve();`,
    "fails under visitors": `serve(${isLive} ? 3 : undefined);`,
  };
  const start = Object.entries(starting).find(([name]) => name === flaw)?.[1] ?? "serve();";
  return {
    "build/current": version,
    "release.json": JSON.stringify({ version, storeMark: "" }),
    "scripts/backup.ts": `import { mkdirSync } from "node:fs";
// Like releases before it, version 1 knows no options; later ones are asked for the files of a bucket.
const hasFiles = process.argv.includes("--files");
if (${version === "v1"}) process.exitCode = hasFiles ? 2 : 0;
else process.exitCode = hasFiles ? 0 : 1;
if (process.exitCode === 0) mkdirSync(process.argv[2]);`,
    "scripts/restore.ts": flaw === "cannot restore" ? failing("no such column: shape") : "",
    "scripts/deploy/purchase.ts":
      flaw === "breaks the checkout"
        ? failing("the payment page has status 500")
        : `console.log("bought");`,
    "scripts/doctor.ts": `console.log('${JSON.stringify(flaw === "misreads documents" ? [FINDING] : [])}');`,
    "scripts/deploy/units.ts": `export const renderUnits = () => ({
  "tollgate@.service": "${version}", "tollgate-of-${version}.timer": "" });
export const renderCommand = () => "command of ${version}";`,
    "scripts/start.mjs": `import { createServer } from "node:http";
const serve = (visits = Infinity) =>
  createServer((_, response) => (--visits > 0 ? response.end("${version}") : process.exit(1)))
    .listen(process.env.PORT, "127.0.0.1");
process.on("SIGTERM", () => process.exit());
${start}`,
  };
}

function makeFolder(folder: string, version: string, flaw?: Flaw): void {
  for (const name of ["build", "scripts/deploy", dirname(NODE)])
    mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(scriptsOf(version, flaw)))
    writeFileSync(join(folder, name), text);
  symlinkSync(process.execPath, join(folder, NODE));
}

async function readBuild(port: number): Promise<string | undefined> {
  return fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => undefined,
  );
}

/** Version 1 serves. */
export async function createFakeServer(): Promise<FakeServer> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-server-"));
  const port = await freePort(2);
  const places = placesUnder(folder, [port, port + 1]);
  const { releases, ports, backups, data, etc, units, command } = places;
  for (const path of [releases, ports, backups, data, etc, units, dirname(command)])
    mkdirSync(path, { recursive: true });
  writeFileSync(places.settings, "PUBLIC_URL=https://shop.example\n");
  const processes = new Map<number, ChildProcess>();
  const journal: string[] = [];
  const asked: string[] = [];
  const told: string[] = [];
  let pointed = 0;
  const machine = createMachine([process.env["PATH"], "/bin"].join(delimiter));
  const recording: Machine = {
    ...machine,
    async run(command, options) {
      const [program, word = ""] = command;
      if (program === "systemctl" && /^(?:show|is-active)$/.test(word)) return SILENT;
      if (program === "systemctl") asked.push(command.slice(1).join(" "));
      else if (program === "logger") journal.push(command.at(-1) ?? "");
      else return machine.run(command, options);
      return SILENT;
    },
  };
  const stop = async (at: number) => {
    const child = processes.get(at);
    processes.delete(at);
    if (child?.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  const ground: Ground = {
    places,
    machine: recording,
    service: {
      async start(at) {
        await stop(at);
        asked.push(`start ${at}`);
        const env = { PORT: String(at) };
        const cwd = join(places.ports, String(at));
        processes.set(at, spawn(process.execPath, ["scripts/start.mjs"], { cwd, env }));
      },
      stop,
      countRestarts: async (at) =>
        processes.get(at)?.exitCode === null ? 0 : Number.POSITIVE_INFINITY,
    },
    proxy: {
      check: async () => {},
      pointTo: async (at) => void (pointed = at),
      readBuild: () => readBuild(pointed),
    },
    user: undefined,
    readBuild,
    countConnections: () => 0,
    tell: (line) => void told.push(line),
    now: () => new Date(),
    limits: {
      readyMs: 60_000,
      purchaseMs: 60_000,
      drainMs: 100,
      pollMs: 20,
      certificateMs: 100,
      reportMs: 100,
      lookMs: 60_000,
    },
  };
  const serve = async (version: string) => {
    makeFolder(join(places.releases, version), version);
    await changeOver(ground, join(places.releases, version), { watchMs: 0 });
  };
  await serve("v1");
  return {
    folder,
    ground,
    serve,
    makeWith:
      (flaw) =>
      async (_machine, _places, { source }) => {
        if (flaw === "does not build") throw new Error("the build failed");
        const release = join(places.releases, source.version);
        makeFolder(release, source.version, flaw);
        return release;
      },
    visit: () => readBuild(pointed),
    running: () => [...processes].filter(([, child]) => child.exitCode === null).map(([at]) => at),
    journal: () => journal,
    asked: () => asked.splice(0),
    told: () => told.join("\n"),
    close() {
      for (const child of processes.values()) child.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
}
