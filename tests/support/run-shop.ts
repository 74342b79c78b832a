import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs the shop until it ends or this process is asked to end, and takes over its exit code. */
export async function runShop(entry: string, environment: Record<string, string> = {}) {
  const shop = spawn(process.execPath, [entry], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => shop.kill("SIGTERM"));
  const [code] = await once(shop, "exit");
  process.exitCode = typeof code === "number" ? code : 1;
}
