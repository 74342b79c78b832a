import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tollgate-start-"));
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

interface Start {
  readonly child: ChildProcess;
  readonly origin: string;
  output(): string;
  /** Resolves when the output holds the text; rejects when the process ends without it. */
  says(text: string): Promise<void>;
  exit: Promise<number | null>;
}

async function start(environment: Record<string, string> = {}): Promise<Start> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data"), ...environment },
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

test("starts without building again, says where and that it is in test mode, stops cleanly", async () => {
  const site = await start();
  await site.says(`Tollgate serves ${site.origin}`);
  await site.says("Test mode");
  expect(site.output()).not.toContain("Installing");
  expect(site.output()).not.toContain("Building");
  const health = await fetch(`${site.origin}/healthz`);
  expect(await health.json()).toEqual({
    status: "ok",
    build: expect.stringMatching(/^[\w-]{36}$/),
  });
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

test("lists every problem of the settings at once and does not start", async () => {
  const site = await start({
    PUBLIC_URL: "http://shop.example/path",
    APP_SECRET: "short",
    LOG_LEVEL: "loud",
  });
  expect(await site.exit).toBe(1);
  for (const name of ["PUBLIC_URL", "APP_SECRET", "LOG_LEVEL"])
    expect(site.output()).toContain(`${name}: `);
});

test("says so when the port is taken", async () => {
  const first = await start();
  await first.says("Tollgate serves");
  const second = await start({ PORT: new URL(first.origin).port });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain("EADDRINUSE");
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
});

test(
  "SIGHUP puts a new worker in place without a failed request; a killed one is replaced",
  { timeout: 120_000 },
  async () => {
    const site = await start({ LOG_LEVEL: "info" });
    await site.says("Tollgate serves");
    const statuses = new Set<number>();
    const visit = () =>
      new Promise<void>((resolve, reject) => {
        // A connection of its own each time: a kept one would stay with the worker it began with.
        const request = get(`${site.origin}/landing`, { agent: false }, (response) => {
          statuses.add(response.statusCode ?? 0);
          response.resume().once("end", resolve).once("error", reject);
        });
        request.once("error", reject);
      });
    /** Who answered last; the log says. */
    const answering = async () => {
      const seen = site.output().length;
      await visit();
      while (!/"pid":\d+/.test(site.output().slice(seen))) await once(site.child, "said");
      return Number(/"pid":(\d+)/.exec(site.output().slice(seen))?.[1]);
    };
    const replaced = async (pid: number) => {
      while ((await answering().catch(() => pid)) === pid);
    };

    for (let takeovers = 0; takeovers < 3; takeovers += 1) {
      const pid = await answering();
      site.child.kill("SIGHUP");
      await replaced(pid);
    }
    const pid = await answering();
    process.kill(pid, "SIGKILL");
    await replaced(pid);
    expect([...statuses]).toEqual([200]);
    site.child.kill("SIGTERM");
    expect(await site.exit).toBe(0);
  },
);
