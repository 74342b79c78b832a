import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tollgate-lock-"));
const lock = new URL("build-lock.ts", import.meta.url).href;
afterAll(() => rmSync(folder, { recursive: true }));

/** Takes the lock, says so, and holds it until it is told to end. */
function startBuild() {
  const code = `
    import { lockBuilds } from ${JSON.stringify(lock)};
    const release = lockBuilds(${JSON.stringify(folder)});
    console.log("locked");
    process.stdin.once("data", () => (release(), process.exit()));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

test(
  "a build waits for the one that runs, also if that is killed",
  { timeout: 30_000 },
  async () => {
    const first = startBuild();
    await expect.poll(first.output).toBe("locked\n");
    const second = startBuild();
    const waits = `Another build runs (process ${first.child.pid}); waiting …\n`;
    await expect.poll(second.output).toBe(waits);
    first.child.kill("SIGKILL");
    await expect.poll(second.output).toBe(`${waits}locked\n`);
    const third = startBuild();
    const waitsToo = `Another build runs (process ${second.child.pid}); waiting …\n`;
    await expect.poll(third.output).toBe(waitsToo);
    second.child.stdin.write("end");
    await expect.poll(third.output).toBe(`${waitsToo}locked\n`);
    third.child.stdin.write("end");
    expect(await once(third.child, "exit")).toEqual([0, null]);
  },
);
