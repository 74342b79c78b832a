/** `npm run deploy`: installs the packages of a fresh clone, then continues on the pinned Node. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureModules, pinnedNode, root } from "./ensure-modules.mjs";

ensureModules();
const command = [join(root, "scripts/deploy.ts"), ...process.argv.slice(2)];
const { status } = spawnSync(pinnedNode(), command, { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
