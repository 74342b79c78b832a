/** Bugs that the simulation must find: applies each patch in `planted/` to a copy of the shop, and simulates that. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const patches = fileURLToPath(new URL("planted", import.meta.url));
const COPIED = [
  "domain",
  "embedded",
  "locales",
  "protocol",
  "scripts",
  "server",
  "tests/fixture-store",
  "tests/simulation",
  "tests/support",
  "package.json",
];
const YEARS = 20;
const PURCHASES = 250;

const run = promisify(execFile);

/** Names of the patches, without extension. */
export const planted = readdirSync(patches).map((name) => name.replace(/\.patch$/, ""));

export interface Find {
  readonly isFound: boolean;
  /** Purchases until the first violation. */
  readonly purchases: number;
  /** Number of events in the shrunk story. */
  readonly events: number;
  readonly output: string;
}

/** Throws if the patch does not apply any more. */
export async function findPlanted(name: string): Promise<Find> {
  const copy = mkdtempSync(join(tmpdir(), "tollgate-planted-"));
  try {
    for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    await run("git", ["apply", "-C0", join(patches, `${name}.patch`)], { cwd: copy });
    const sizes = ["--years", String(YEARS), "--purchases", String(PURCHASES)];
    const simulation = run(process.execPath, ["scripts/simulate.ts", ...sizes], { cwd: copy });
    const { isFound, output } = await simulation.then(
      ({ stdout }) => ({ isFound: false, output: stdout }),
      ({ stderr }: { readonly stderr: string }) => ({ isFound: true, output: stderr }),
    );
    const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? NaN);
    return {
      isFound: isFound && output.includes("breaks rules"),
      purchases: number(/(\d+) purchases/),
      events: number(/story has (\d+) events/),
      output,
    };
  } finally {
    rmSync(copy, { recursive: true });
  }
}
