/** Steps of `npm run deploy -- setup`. Each looks first, so that a second run changes nothing. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Machine, mustRun } from "./machine.ts";
import { USER } from "./places.ts";

const SYSTEM_USER = [
  "--system",
  "--user-group",
  "--no-create-home",
  "--shell",
  "/usr/sbin/nologin",
];

export interface Step {
  readonly title: string;
  readonly isDone: () => Promise<boolean>;
  readonly apply: () => Promise<unknown>;
}

/** Returns the titles of the steps that changed something. */
export async function runSteps(
  steps: readonly Step[],
  tell: (line: string) => void,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { title, isDone, apply } of steps) {
    if (await isDone()) {
      tell(`as it should be  ${title}`);
      continue;
    }
    tell(`setting up       ${title}`);
    await apply();
    changed.push(title);
  }
  return changed;
}

export function packageStep(machine: Machine, name: string): Step {
  const find = () => machine.run(["dpkg-query", "-W", "-f", "${Status}", name]);
  const apt = ["apt-get", "-y", "-q", "--no-install-recommends"];
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, isAtomic: true };
  return {
    title: `Debian's package ${name}`,
    isDone: async () => (await find()).output.includes("install ok installed"),
    async apply() {
      await mustRun(machine, [...apt, "update"], options);
      await mustRun(machine, [...apt, "install", name], options);
    },
  };
}

export function userStep(machine: Machine, home: string): Step {
  return {
    title: `the user ${USER}`,
    isDone: async () => (await machine.run(["getent", "passwd", USER])).status === 0,
    apply: () => mustRun(machine, ["useradd", ...SYSTEM_USER, "--home-dir", home, USER]),
  };
}

interface Owned {
  readonly owner: string;
  readonly group: string;
  /** Octal, as `stat` prints it. */
  readonly mode: string;
}

export const ROOTS: Owned = { owner: "root", group: "root", mode: "644" };

export function folderStep(machine: Machine, path: string, { owner, group, mode }: Owned): Step {
  return {
    title: path,
    isDone: () => isOwned(machine, path, { owner, group, mode }),
    apply: () => mustRun(machine, ["install", "-d", "-o", owner, "-g", group, "-m", mode, path]),
  };
}

/** `render` gets the present text; undefined without a file. */
export function fileStep(
  machine: Machine,
  path: string,
  render: (present: string | undefined) => string | Promise<string>,
  owned: Owned = ROOTS,
): Step {
  const read = () => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
  return {
    title: path,
    isDone: async () => {
      const present = read();
      return (
        present !== undefined &&
        present === (await render(present)) &&
        (await isOwned(machine, path, owned))
      );
    },
    async apply() {
      const { owner, group, mode } = owned;
      const text = await render(read());
      const part = `${path}.part`;
      // Empty first, because it may hold secrets.
      await mustRun(machine, ["install", "-o", owner, "-g", group, "-m", mode, "/dev/null", part]);
      writeFileSync(part, text);
      renameSync(part, path);
    },
  };
}

async function isOwned(machine: Machine, path: string, { owner, group, mode }: Owned) {
  const { status, output } = await machine.run(["stat", "-c", "%U %G %a", path]);
  return status === 0 && output.trim() === `${owner} ${group} ${mode}`;
}

export function enabledStep(machine: Machine, unit: string): Step {
  const ask = (word: string) => machine.run(["systemctl", word, "--quiet", unit]);
  return {
    title: `${unit} runs`,
    isDone: async () =>
      (await ask("is-enabled")).status === 0 && (await ask("is-active")).status === 0,
    apply: () => mustRun(machine, ["systemctl", "enable", "--quiet", "--now", unit]),
  };
}
