import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";

test.skipIf(process.platform === "win32")(
  "installs build tools even if NODE_ENV is production",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "tollgate-modules-"));
    const installed = join(folder, "installed");
    mkdirSync(join(folder, "scripts"));
    copyFileSync("scripts/ensure-modules.mjs", join(folder, "scripts/ensure-modules.mjs"));
    writeFileSync(join(folder, "npm"), `#!/bin/sh\necho "$@" > ${installed}\n`, { mode: 0o755 });
    const code = 'import { ensureModules } from "./scripts/ensure-modules.mjs"; ensureModules();';
    const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: folder,
      env: { NODE_ENV: "production", PATH: [folder, process.env.PATH].join(delimiter) },
    });
    expect(status).toBe(0);
    expect(readFileSync(installed, "utf8").trim().split(" ")).toEqual(
      expect.arrayContaining(["ci", "--include=dev"]),
    );
    rmSync(folder, { recursive: true });
  },
);
