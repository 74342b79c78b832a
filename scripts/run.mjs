/** `npm run NAME`: installs the packages of a fresh clone, then runs scripts/NAME.ts on the pinned Node. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureModules, hasModules, pinnedNode, root } from "./ensure-modules.mjs";

const [name, ...words] = process.argv.slice(2);
// As what a deployed shop runs: setup asks the relay that the shop will use.
if (name === "deploy") process.env.NODE_USE_SYSTEM_CA ??= "1";
// Others must not replace packages that are outdated: a shop may run from this clone.
if (name === "deploy" || !hasModules()) ensureModules();
const node = pinnedNode();
const command = [join(root, "scripts", `${name}.ts`), ...words];
// In this process's place, so that signals reach it. Node 20 and Windows cannot do this.
if (process.execve && process.platform !== "win32") process.execve(node, [node, ...command]);
const { status } = spawnSync(node, command, { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
