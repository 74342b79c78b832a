import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSelfSigned } from "#tests/support/self-signed.ts";
import { createMachine, type RunOptions } from "./machine.ts";

const POLL_MS = 20;
const isRoot = process.getuid?.() === 0;

/** Starts `sleep` in a process that is killed then. Returns the number of `sleep`. */
async function orphan(options: RunOptions): Promise<number> {
  const script = `
    import { createMachine } from ${JSON.stringify(new URL("machine.ts", import.meta.url).href)};
    const command = ["sh", "-c", "echo $$; exec sleep 1000"];
    const { output } = createMachine(process.env.PATH).start(command, ${JSON.stringify(options)});
    const polled = setInterval(() => {
      if (output() === "") return;
      clearInterval(polled);
      console.log(output());
    }, ${POLL_MS});`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  const pid = Number(printed.toString());
  expect(isAlive(pid)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  return pid;
}

test.runIf(process.platform === "linux").each(isRoot ? [undefined, "nobody"] : [undefined])(
  "what was started ends with a killed command, as user %s",
  async (user) => {
    const pid = await orphan(user === undefined ? {} : { user });
    while (isAlive(pid)) await wait(POLL_MS);
  },
);

test("a package manager is not cut off", async () => {
  const [cut, atomic] = [await orphan({}), await orphan({ isAtomic: true })];
  if (process.platform === "linux") while (isAlive(cut)) await wait(POLL_MS);
  expect(isAlive(atomic)).toBe(true);
  for (const pid of [cut, atomic]) if (isAlive(pid)) process.kill(pid);
});

test.runIf(process.platform === "linux")("Node trusts the authorities of the system", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-authority-"));
  const bundle = join(folder, "bundle.crt");
  const { port, cert, close } = await openSelfSigned();
  writeFileSync(bundle, cert);
  const script = `require("node:tls").connect(${port}, "localhost", process.exit)`;
  const connect = (env: Record<string, string>) =>
    createMachine(process.env["PATH"] ?? "").run([process.execPath, "--eval", script], { env });
  // In Debian's place of what update-ca-certificates writes.
  const system = { SSL_CERT_FILE: bundle };
  expect(await connect(system)).toEqual({ status: 0, output: "" });
  expect((await connect({ ...system, NODE_USE_SYSTEM_CA: "0" })).output).toContain("self-signed");
  close();
  rmSync(folder, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
