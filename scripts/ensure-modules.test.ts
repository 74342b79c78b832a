import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test.skipIf(process.platform === "win32")(
  "installs build tools even if NODE_ENV is production, without a warning of npm's own",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "tollgate-modules-"));
    const installed = join(folder, "installed");
    mkdirSync(join(folder, "scripts"));
    copyFileSync("scripts/ensure-modules.mjs", join(folder, "scripts/ensure-modules.mjs"));
    writeFileSync(join(folder, "npm"), `#!/bin/sh\necho "$@" $NODE_OPTIONS > ${installed}\n`, {
      mode: 0o755,
    });
    const code = 'import { ensureModules } from "./scripts/ensure-modules.mjs"; ensureModules();';
    const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: folder,
      env: { NODE_ENV: "production", PATH: [folder, process.env.PATH].join(delimiter) },
    });
    expect(status).toBe(0);
    expect(readFileSync(installed, "utf8").trim().split(" ")).toEqual(
      expect.arrayContaining(["ci", "--include=dev", "--disable-warning=DEP0169"]),
    );
    rmSync(folder, { recursive: true });
  },
);

test.skipIf(process.platform === "win32")(
  "a command installs the packages of a fresh clone; later only deploy wants current ones",
  () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "tollgate-modules-")));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "scripts"));
    for (const name of ["run.mjs", "ensure-modules.mjs"])
      copyFileSync(`scripts/${name}`, join(folder, "scripts", name));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(folder, "package-lock.json"),
      '{ "packages": { "new": { "version": "2" } } }',
    );
    for (const name of ["store", "deploy"])
      writeFileSync(
        join(folder, `scripts/${name}.ts`),
        "console.log(process.argv.slice(1).join(' ')); process.exitCode = 3 as number;",
      );
    const made =
      "mkdir -p node_modules/.bin && echo '{ \"packages\": {} }' > node_modules/.package-lock.json";
    writeFileSync(join(folder, "npm"), `#!/bin/sh\n${made}\necho installed\n`, { mode: 0o755 });
    const run = (...words: string[]) => {
      const env = { PATH: [folder, process.env.PATH].join(delimiter) };
      const command = [join(folder, "scripts/run.mjs"), ...words];
      const { status, stdout } = spawnSync(process.execPath, command, { env, encoding: "utf8" });
      return { status, lines: stdout.trim().split("\n").slice(-2) };
    };
    const told = `${folder}/scripts/store.ts new --look calm`;
    const first = run("store", "new", "--look", "calm");
    expect(first).toEqual({ status: 3, lines: ["installed", told] });
    expect(run("store", "new", "--look", "calm")).toEqual({ status: 3, lines: [told] });
    expect(run("deploy").lines[0]).toBe("installed");
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
