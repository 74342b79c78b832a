/** Milliseconds from a click on the landing page's link to the first frame with the paywall, in Firefox and WebKit. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFirefox, findWebKit } from "#scripts/test-tools.mjs";
import type { Engine } from "#tests/engines/engine.ts";
import { createFirefox } from "#tests/engines/firefox.ts";
import { createWebKit } from "#tests/engines/webkit.ts";
import { median } from "./ratio.ts";
import { startShop, untilIdle } from "./shop-process.ts";

const PORT = 3588;
const ROUNDS = 9;
/** What the page's links lead to has come by then. */
const SETTLED_MS = 3000;
const POLL_MS = 50;

/** Counts from the event, whatever the driver needed to send it. */
const WATCH = `
  const former = document.querySelector("main h1").textContent;
  addEventListener("click", ({ timeStamp }) => requestAnimationFrame(function look() {
    const title = document.querySelector("main h1")?.textContent;
    if (!title || title === former) return void requestAnimationFrame(look);
    // The frame that shows it ends before the next task.
    setTimeout(() => { window.tapMs = performance.now() - timeStamp; });
  }), { once: true, capture: true });`;
const LINK = `return document.querySelector('main a[href$="/paywall"]')`;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const { child, worker } = await startShop({ port: PORT, folder });
try {
  await untilIdle(worker);
  const [firefox, webkit] = [findFirefox(), findWebKit()];
  if (firefox) await measure("Firefox", await createFirefox(firefox));
  if (webkit) await measure("WebKit", await createWebKit(webkit));
} finally {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measure(name: string, engine: Engine): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await tap(engine));
  await engine.close();
  const [least = 0, greatest = 0] = [Math.min(...times), Math.max(...times)];
  process.stdout.write(
    `${name}: ${median(times).toFixed(0)} ms (${least.toFixed(0)}–${greatest.toFixed(0)})\n`,
  );
}

async function tap(engine: Engine): Promise<number> {
  const window = await engine.open(folder);
  const read = async (expression: string): Promise<unknown> => {
    for (;;) {
      const value = await window.run(`return ${expression} ?? null`);
      if (value !== null) return value;
      await wait(POLL_MS);
    }
  };
  await window.goto(`http://127.0.0.1:${PORT}/landing`);
  await read("document.documentElement.dataset.started");
  await wait(SETTLED_MS);
  await window.run(WATCH);
  await (await window.find(LINK))?.click();
  const ms = Number(await read("window.tapMs"));
  await window.close();
  return ms;
}
