/** Starts the shop like `npm start`, in its own process group and on its own port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#scripts/free-port.ts";
import { environmentSchema } from "#server/config/config.ts";
import { followOutput, type Output } from "./follow-output.ts";

/** Pause between two checks of a process. Without it, polling would slow down the process that the test waits for. */
const POLL_MS = 10;

const children = new Set<ChildProcess>();
let folder: string | undefined;

/** The sites of one test file share this folder; `cleanUp` removes it. */
export function ownFolder(): string {
  folder ??= mkdtempSync(join(tmpdir(), "tollgate-start-"));
  return folder;
}

export interface Start extends Output {
  readonly child: ChildProcess;
  readonly origin: string;
  exit: Promise<number | null>;
}

/** What the shops of tests sell, so that tests do not depend on the store in `store/`. */
export const TEST_STORE = "tests/fixture-store";
/** The same goods with other terms of selling. */
export const TERMS_STORE = "tests/stores/selling-terms";

// Empty values override a developer's `.env`.
const unset = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, ""]));

export async function start(
  environment: Record<string, string> = {},
  [node, entry]: [node: string, entry: string] = [process.execPath, "scripts/start.mjs"],
): Promise<Start> {
  const port = environment.PORT ?? (await freePort());
  const own = {
    PORT: String(port),
    DATA_DIR: join(ownFolder(), "data"),
    STORE: TEST_STORE,
    // Tests find the process that responded.
    LOG_REQUESTS: "1",
  };
  const child = spawn(node, [entry], {
    // In its own process group, as in a terminal.
    detached: true,
    env: { ...process.env, ...unset, ...own, ...environment },
  });
  children.add(child);
  const exit = once(child, "exit").then(([code]) => (typeof code === "number" ? code : null));
  return {
    child,
    exit,
    origin: `http://127.0.0.1:${port}`,
    ...followOutput(child),
  };
}

export function signal(child: ChildProcess, name: NodeJS.Signals, to: "group" | "process"): void {
  if (child.pid) process.kill(to === "group" ? -child.pid : child.pid, name);
}

/** Sends a request with an unfinished body. Resolves when it has reached the worker. */
export async function holdRequest(origin: string) {
  const body = "{}";
  const held = request(`${origin}/api/session`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  const pending = once(held, "response") as Promise<[IncomingMessage]>;
  pending.catch(() => {});
  held.flushHeaders();
  await once(held, "continue");
  return {
    /** Sends the rest. Returns the status of the response. */
    async finish(): Promise<number | undefined> {
      held.end(body);
      const [response] = await pending;
      response.resume();
      return response.statusCode;
    },
  };
}

/** Resolves when the port refuses connections. */
export async function untilRefused(origin: string): Promise<void> {
  while (await isServed(origin)) await wait(POLL_MS);
}

export async function untilServed(origin: string): Promise<void> {
  while (!(await isServed(origin))) await wait(POLL_MS);
}

async function isServed(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );
}

/** Resolves when the process has ended. */
export async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(POLL_MS);
  }
}

/** Opens a new connection for each visit, because a keep-alive connection would stay with its worker. */
export function createVisitor({ child, origin, output }: Start) {
  const statuses = new Set<number>();
  const visit = (path = "/landing") =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = get(origin + path, { agent: false }, (response) => {
        statuses.add(response.statusCode ?? 0);
        response
          .resume()
          .once("end", () => resolve(response))
          .once("error", reject);
      });
      asked.once("error", reject);
    });
  /** Pid of the worker that responds, from the request's log line. Only pages that are not cached have one. */
  const respondingPid = async () => {
    const { headers } = await visit("/sign-in");
    const line = new RegExp(`"pid":(\\d+),"requestId":"${String(headers["x-request-id"])}"`);
    while (!line.test(output())) await once(child, "said");
    return Number(line.exec(output())?.[1]);
  };
  const replaced = async (pid: number) => {
    while ((await respondingPid().catch(() => pid)) === pid) await wait(POLL_MS);
  };
  return { statuses, respondingPid, replaced };
}

/** Kills processes that tests left running, and deletes their folder. */
export function cleanUp(): void {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) signal(child, "SIGKILL", "group");
  children.clear();
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

/** Call it when a process has ended. Cleans up once all processes that tests started have been released. */
export function release(child: ChildProcess): void {
  children.delete(child);
  if (children.size === 0) cleanUp();
}
