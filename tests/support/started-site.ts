/** The shop as `npm start` runs it, in a process group and on a port of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentSchema } from "#server/config.ts";

export const folder = mkdtempSync(join(tmpdir(), "tollgate-start-"));
const children = new Set<ChildProcess>();

export interface Start {
  readonly child: ChildProcess;
  readonly origin: string;
  output(): string;
  /** Resolves when the output holds the text; rejects when the process ends without it. */
  says(text: string): Promise<void>;
  exit: Promise<number | null>;
}

// A `.env` of whoever runs the tests says nothing here.
const unset = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, ""]));

export async function start(
  environment: Record<string, string> = {},
  [node, entry]: [node: string, entry: string] = [process.execPath, "scripts/start.mjs"],
): Promise<Start> {
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: join(folder, "data") };
  const child = spawn(node, [entry], {
    // A group of its own, as a terminal makes one.
    detached: true,
    env: { ...process.env, ...unset, ...own, ...environment },
  });
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      child.emit("said");
    });
  const exit = once(child, "exit").then(([code]) => {
    child.emit("said");
    return typeof code === "number" ? code : null;
  });
  return {
    child,
    exit,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    async says(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`It ended without "${text}":\n${output}`);
        await once(child, "said");
      }
    },
  };
}

export function signal(child: ChildProcess, name: NodeJS.Signals, to: "group" | "process"): void {
  if (child.pid) process.kill(to === "group" ? -child.pid : child.pid, name);
}

/** A request whose body is not finished; it has reached the worker. */
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
  const answered = once(held, "response") as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  held.flushHeaders();
  await once(held, "continue");
  return {
    /** Sends the rest; the status of the answer. */
    async finish(): Promise<number | undefined> {
      held.end(body);
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}

/** Resolves when nobody listens any more. */
export async function untilRefused(origin: string): Promise<void> {
  while (await isServed(origin));
}

/** Resolves when somebody answers. */
export async function untilServed(origin: string): Promise<void> {
  while (!(await isServed(origin)));
}

async function isServed(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Resolves when the process has ended. */
export async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Visits with a connection of its own each time: a kept one would stay with the worker it began with. */
export function createVisitor({ child, origin, output }: Start) {
  const statuses = new Set<number>();
  const visit = (path = "/landing") =>
    new Promise<void>((resolve, reject) => {
      const asked = get(origin + path, { agent: false }, (response) => {
        statuses.add(response.statusCode ?? 0);
        response.resume().once("end", resolve).once("error", reject);
      });
      asked.once("error", reject);
    });
  /** The process that answered; the log says, of pages that are not kept. */
  const answering = async () => {
    const seen = output().length;
    await visit("/sign-in");
    while (!/"pid":\d+/.test(output().slice(seen))) await once(child, "said");
    return Number(/"pid":(\d+)/.exec(output().slice(seen))?.[1]);
  };
  const replaced = async (pid: number) => {
    while ((await answering().catch(() => pid)) === pid);
  };
  return { statuses, answering, replaced };
}

/** Ends what a test left running. */
export function cleanUp(): void {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) signal(child, "SIGKILL", "group");
  rmSync(folder, { recursive: true });
}
