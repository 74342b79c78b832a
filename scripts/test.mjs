/** `npm test`: installs what tests need and runs all of them, on the machine's own Node. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureModules, pinnedNode, root } from "./ensure-modules.mjs";
import {
  ensureChromium,
  ensureNginx,
  ensureOpenssl,
  ensureOtherBrowsers,
  ensurePostgres,
  ensureSwift,
} from "./test-tools.mjs";

ensureModules();
ensurePostgres();
ensureSwift();
ensureNginx();
ensureOtherBrowsers();
if (!ensureChromium() || !ensureOpenssl()) {
  console.log("0 passed, 1 failed");
  process.exit(1);
}
const { status } = spawnSync(pinnedNode(), [join(root, "scripts/test-all.ts")], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
