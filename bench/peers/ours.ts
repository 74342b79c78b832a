/** Our shop with the demo store, of this working tree or of another commit. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, run } from "./cache.ts";
import { PAYWALL, type Peer } from "./server.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Of `store/coupons.ts`. A visitor with a coupon gets pages of their own. */
const COUPON_LINK = `${PAYWALL}?code=FIRST-LIGHT`;

/** Builds the shop. With a `commit`, that of a working tree of its own, which later runs reuse. */
export function createOurs(commit?: string): Peer {
  const root = commit ? checkOut(commit) : ROOT;
  run(process.execPath, ["scripts/build.ts"], root, SETTINGS);
  return {
    name: commit ? `ours ${commit.slice(0, 8)}` : "ours",
    command: (_port, folder) => ({
      program: process.execPath,
      args: ["scripts/start.mjs"],
      cwd: root,
      environment: { ...SETTINGS, DATA_DIR: folder },
    }),
    otherPages: ["/landing-v2", "/landing-v2/paywall"],
    rendered: {
      path: PAYWALL,
      async cookie(origin) {
        const { headers } = await fetch(origin + COUPON_LINK, { redirect: "manual" });
        const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
        return cookie;
      },
    },
  };
}

const SETTINGS = { STORE: "store", LOG_LEVEL: "warn" };

function checkOut(commit: string): string {
  const id = execFileSync("git", ["rev-parse", "--verify", `${commit}^{commit}`], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim();
  const folder = join(cacheFolder("commits"), id);
  if (!existsSync(folder)) run("git", ["worktree", "add", "--detach", folder, id], ROOT);
  if (!existsSync(join(folder, "node_modules/.package-lock.json")))
    run("npm", ["ci", "--no-audit", "--no-fund"], folder);
  return folder;
}
