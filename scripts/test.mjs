/** `npm test`: installs what tests need and runs everything; the last line counts all of it. Runs on the machine's own Node. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureModules, pinnedNode, root } from "./ensure-modules.mjs";

ensureModules();
if (!ensureChromium()) {
  console.log("0 passed, 1 failed");
  process.exit(1);
}
const { status } = spawnSync(pinnedNode(), [join(root, "scripts/test-all.ts")], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
