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

test.skipIf(process.platform === "win32").each(["100% shop", "shop #1", "shop?"])(
  "in a folder named %j, it says which character the tools cannot bear, and installs nothing",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "tollgate-modules-"));
    mkdirSync(join(folder, name, "scripts"), { recursive: true });
    const copy = join(folder, name, "scripts/ensure-modules.mjs");
    copyFileSync("scripts/ensure-modules.mjs", copy);
    const { status, stderr } = spawnSync(process.execPath, [copy], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain(`rename the folder with "${/[%#?]/.exec(name)?.[0]}"`);
    rmSync(folder, { recursive: true });
  },
);
