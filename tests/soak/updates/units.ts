/**
 * Stands in for systemd: starts, restarts and ends shops as their unit says, and Caddy. It reads units when it is told
 * to. `systemctl` and `logger` in `programs` reach it from any process, so that a killed update ends nothing of it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type Places, unitOf, USER } from "#scripts/deploy/places.ts";
import { workersOf } from "#tests/built/support/processes.ts";
import { sandboxed } from "./sandbox.ts";

export interface Units {
  /** A folder for PATH. */
  readonly programs: string;
  running(): readonly number[];
  /** Text of the unit, as it was when it was read last. */
  loaded(name: string): string | undefined;
  /** kill -9. False if nothing runs at the port. */
  kill(target: "worker" | "shop", port: number): boolean;
  /** The lines that updates wrote, with their times. */
  journal(): readonly { readonly at: number; readonly line: string }[];
}

interface Unit {
  child: ChildProcess | undefined;
  isWanted: boolean;
  restarts: number;
  retry: NodeJS.Timeout | undefined;
}

const CADDY_POLL_MS = 50;

export async function startUnits(places: Places, folder: string, caddy: string): Promise<Units> {
  const programs = join(folder, "programs");
  const journal = join(folder, "journal");
  const socket = join(folder, "systemd.sock");
  mkdirSync(programs);
  writeFileSync(journal, "");
  const loaded = new Map<string, string>();
  const readUnit = () => loaded.get(`${USER}@.service`) ?? "";
  const shops = new Map(
    places.pair.map((port) => [unitOf(port), createShop(readUnit, folder, port)]),
  );
  const proxy = createCaddy(places, folder, caddy);

  async function obey(words: readonly string[]): Promise<string> {
    const [verb = "", ...rest] = words;
    const name = rest.at(-1) ?? "";
    if (verb === "daemon-reload") {
      loaded.clear();
      for (const unit of readdirSync(places.units))
        loaded.set(unit, readFileSync(join(places.units, unit), "utf8"));
      return "";
    }
    if (name.endsWith(".timer")) return "";
    if (name === "caddy.service")
      return verb === "is-active" ? proxy.assertRunning() : proxy.reloadOrStart();
    const shop = shops.get(name);
    if (!shop) throw new Error(`Unit ${name} not found.`);
    if (verb === "show") return String(shop.restarts());
    if (verb === "restart") await shop.restart();
    if (verb === "stop" || rest.includes("--now")) await shop.stop();
    return "";
  }

  const server = createServer(async (request, response) => {
    try {
      response.end(await obey((await json(request)) as string[]));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(socket);
  await once(server, "listening");
  put(
    join(programs, "systemctl"),
    `#!${process.execPath}
const { request } = require("node:http");
request({ socketPath: ${JSON.stringify(socket)}, method: "POST" }, (response) => {
  process.exitCode = response.statusCode === 200 ? 0 : 1;
  response.pipe(process.stdout);
}).end(JSON.stringify(process.argv.slice(2)));
`,
  );
  put(
    join(programs, "logger"),
    `#!/bin/sh
echo "$(date +%s%3N) $4" >> ${journal}
`,
  );
  symlinkSync(caddy, join(programs, "caddy"));
  const at = (port: number) => shops.get(unitOf(port));
  return {
    programs,
    loaded: (name) => loaded.get(name),
    running: () => places.pair.filter((port) => at(port)?.pid() !== undefined),
    kill(target, port) {
      const pid = at(port)?.pid();
      const victim = pid !== undefined && target === "worker" ? workersOf(pid)[0]?.pid : pid;
      if (victim !== undefined) process.kill(victim, "SIGKILL");
      return victim !== undefined;
    },
    journal: () =>
      readFileSync(journal, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => ({ at: Number(line.slice(0, 13)), line: line.slice(14) })),
  };
}

function put(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

function createShop(readUnit: () => string, folder: string, port: number) {
  const log = openSync(join(folder, `shop-${port}.log`), "a");
  const caches = join(folder, "cache");
  const valueOf = (name: string) =>
    (new RegExp(`^${name}=(.*)$`, "m").exec(readUnit())?.[1] ?? "")
      .replaceAll("%i", String(port))
      .replaceAll("%C", caches);
  const unit: Unit = { child: undefined, isWanted: false, restarts: 0, retry: undefined };

  function start(): void {
    const [program, ...words] = sandboxed(valueOf("ExecStart").split(" "), valueOf, caches);
    const environment = valueOf("Environment")
      .split(" ")
      .map((pair) => pair.split("="));
    const child = spawn(program, words, {
      cwd: valueOf("WorkingDirectory"),
      env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", ...Object.fromEntries(environment) },
      detached: true,
      stdio: ["ignore", log, log],
    });
    unit.child = child;
    const ended = () => {
      // KillMode=mixed
      signal(child, "SIGKILL", true);
      unit.child = undefined;
      if (!unit.isWanted) return;
      unit.retry = setTimeout(
        () => {
          unit.restarts += 1;
          start();
        },
        Number(valueOf("RestartSec")) * 1000,
      );
    };
    child.once("error", ended);
    child.once("exit", ended);
  }

  async function stop(): Promise<void> {
    unit.isWanted = false;
    clearTimeout(unit.retry);
    const { child } = unit;
    if (!child) return;
    const ended = once(child, "exit");
    signal(child, "SIGTERM");
    const limit = setTimeout(
      () => signal(child, "SIGKILL", true),
      Number(valueOf("TimeoutStopSec")) * 1000,
    );
    await ended;
    clearTimeout(limit);
  }

  return {
    pid: () => unit.child?.pid,
    restarts: () => unit.restarts,
    stop,
    async restart() {
      await stop();
      Object.assign(unit, { isWanted: true, restarts: 0 });
      start();
    },
  };
}

function signal(child: ChildProcess, name: NodeJS.Signals, isGroup = false): void {
  if (child.pid === undefined) return;
  try {
    process.kill(isGroup ? -child.pid : child.pid, name);
  } catch {
    // It has ended.
  }
}

function createCaddy(places: Places, folder: string, program: string) {
  const log = openSync(join(folder, "caddy.log"), "a");
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const open = (verb: string) =>
    spawn(program, [verb, "--config", places.caddyfile, "--adapter", "caddyfile"], {
      env,
      stdio: ["ignore", log, log],
    });
  let server: ChildProcess | undefined;

  async function reload(): Promise<boolean> {
    const [status] = await once(open("reload"), "exit");
    return status === 0;
  }

  const isRunning = () => server?.exitCode === null;
  return {
    assertRunning(): string {
      if (!isRunning()) throw new Error("inactive");
      return "";
    },
    async reloadOrStart(): Promise<string> {
      if (isRunning()) {
        if (!(await reload())) throw new Error("Caddy refuses its file.");
        return "";
      }
      server = open("run");
      while (!(await reload())) {
        if (server.exitCode !== null) throw new Error("Caddy does not start.");
        await wait(CADDY_POLL_MS);
      }
      return "";
    },
  };
}
