/** WebKitGTK's own test browser, over the W3C's WebDriver protocol. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import pTimeout from "p-timeout";
import { freePort } from "#scripts/free-port.ts";
import { untilServed } from "#tests/support/started-site.ts";
import type { Element, Engine, Window } from "./engine.ts";

/** How the protocol marks a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const START_MS = 30_000;
/** Otherwise a command that the driver never answers would take all the time of a test. */
const COMMAND_MS = 20_000;

export interface WebKitPaths {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

export async function createWebKit(paths: WebKitPaths): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-webkit-"));
  const screen = spawn(paths.screen, ["-displayfd", "3", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(screen.stdio[3] as Readable, "data");
  const processes: ChildProcess[] = [screen];

  /** The folder of downloads is a setting of the user, so that each window has a driver of its own. */
  async function openDriver(downloads: string): Promise<Send> {
    const home = mkdtempSync(join(folder, "home-"));
    const config = join(home, "config");
    mkdirSync(config);
    writeFileSync(join(config, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const port = await freePort();
    const driver = spawn(paths.driver, [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: `:${String(display).trim()}`,
        XDG_CONFIG_HOME: config,
        XDG_DATA_HOME: join(home, "data"),
        XDG_CACHE_HOME: join(home, "cache"),
      },
    });
    processes.push(driver);
    const origin = `http://127.0.0.1:${port}`;
    await pTimeout(untilServed(origin), { milliseconds: START_MS });
    return async (method, path, body) => {
      const response = await fetch(origin + path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(COMMAND_MS),
      }).catch((cause: unknown) => {
        throw new Error(`WebDriver ${method} ${path}`, { cause });
      });
      const { value } = (await response.json()) as { value: unknown };
      if (response.ok) return value;
      throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value).slice(0, 500)}`);
    };
  }

  return {
    async open(downloads, { hasCookies = true } = {}) {
      if (!hasCookies) throw new Error("WebKit's driver cannot block cookies");
      const send = await openDriver(downloads);
      const options = { binary: paths.browser, args: ["--automation"] };
      const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
      const { sessionId } = (await send("POST", "/session", { capabilities })) as {
        sessionId: string;
      };
      return openWindow(send, `/session/${sessionId}`);
    },
    async close() {
      for (const process of processes.toReversed()) process.kill();
      await Promise.all(
        processes.map(
          async (process) => process.exitCode ?? process.signalCode ?? once(process, "exit"),
        ),
      );
      rmSync(folder, { recursive: true });
    },
  };
}

function openWindow(send: Send, session: string): Window {
  const run = (script: string) => send("POST", `${session}/execute/sync`, { script, args: [] });
  return {
    goto: async (url) => void (await send("POST", `${session}/url`, { url })),
    run,
    async find(script): Promise<Element | undefined> {
      const found = (await run(script)) as Record<string, string> | null;
      if (!found) return undefined;
      const path = `${session}/element/${found[ELEMENT]}`;
      return {
        click: async () => void (await send("POST", `${path}/click`, {})),
        type: async (text) => void (await send("POST", `${path}/value`, { text })),
      };
    },
    resize: async (width, height) =>
      void (await send("POST", `${session}/window/rect`, { width, height })),
    screenshot: async () =>
      Buffer.from(String(await send("GET", `${session}/screenshot`)), "base64"),
    close: async () => void (await send("DELETE", session)),
  };
}
