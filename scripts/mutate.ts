/** `npm run mutate`: changes the rules that settle money, and shows which changes fail no test. */
import { spawnSync } from "node:child_process";
import { installTool } from "./cached-tool.ts";
import { BadUsage, runScript } from "./command.ts";

const VERSION = "10.1.1";

const USAGE = `Usage: npm run mutate -- [FILE…] [--concurrency 2]

Changes each named file, such as domain/selling/agree.ts, in many ways ("mutants"), and runs the tests of domain/
against each change. Without names: all of domain/orders/ and domain/selling/. Lists the mutants that no test noticed,
then the scores. Installs StrykerJS in node_modules/.cache/ first.

  --concurrency  test processes at once
`;

await runScript(
  USAGE,
  { concurrency: { type: "string", default: "2" } },
  async (names, { concurrency }) => {
    if (!/^[1-9]\d*$/.test(String(concurrency)))
      throw new BadUsage("--concurrency is not a number.");
    const stryker = installTool({
      folder: `stryker-${VERSION}`,
      packages: ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`),
      entry: "@stryker-mutator/core/bin/stryker.js",
      // The runner's peer is Vitest, which must be the project's own.
      options: ["--legacy-peer-deps"],
    });
    const only = names.length > 0 ? ["--mutate", names.join()] : [];
    const { status } = spawnSync(
      process.execPath,
      [stryker, "run", "tests/mutation/stryker.json", `--concurrency=${concurrency}`, ...only],
      { stdio: "inherit" },
    );
    if (status !== 0) throw new Error("StrykerJS failed.");
    return "";
  },
);
