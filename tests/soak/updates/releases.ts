/** Releases of real commits, made once by the command's own code, and linked copies of them with a planted flaw. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMachine, type Machine } from "#scripts/deploy/machine.ts";
import { placesUnder } from "#scripts/deploy/places.ts";
import { buildOf, makeRelease } from "#scripts/deploy/release.ts";
import { type Flaw, plant } from "./flaws.ts";
import { READ_BY_USER } from "./user.ts";

const clone = fileURLToPath(new URL("../../..", import.meta.url));
/** An update needs these of the commit itself. */
const NEEDED = ["scripts/deploy/update.ts", "scripts/deploy/purchase.ts"];
/** Outside of the clone, whose packages a release must not find. Later runs reuse it. */
const cache = join(tmpdir(), "tollgate-releases");

/** Returns the folders of `count` commits that are spread over the history, the oldest first. */
export async function makeReleases(count: number): Promise<readonly string[]> {
  const all = landedCommits();
  const made = all.filter((commit) => existsSync(join(cache, commit)));
  const chosen = new Set(spread(made, count));
  for (const commit of spread(all, count)) if (chosen.size < count) chosen.add(commit);
  const machine: Machine = createMachine(
    [dirname(process.execPath), process.env["PATH"]].join(delimiter),
  );
  const places = placesUnder(join(cache, "making"));
  for (const commit of chosen) {
    if (existsSync(join(cache, commit))) continue;
    process.stdout.write(`  making the release of ${commit} …\n`);
    const source = { kind: "git", folder: clone, commit, version: commit } as const;
    renameSync(await makeRelease(withoutOwner(machine), places, { source }), join(cache, commit));
  }
  const folders = all.filter((commit) => chosen.has(commit)).map((commit) => join(cache, commit));
  execFileSync("chown", ["-R", READ_BY_USER, ...folders]);
  return folders;
}

function git(...words: string[]): string {
  return execFileSync("git", ["-C", clone, ...words], { encoding: "utf8" }).trim();
}

function landedCommits(): readonly string[] {
  const first = git("log", "-1", "--diff-filter=A", "--format=%H", "--", ...NEEDED);
  return git("rev-list", "--ancestry-path", "--reverse", `${first}..HEAD`).split("\n");
}

function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  const at = (index: number) => Math.round((index * (list.length - 1)) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => list[at(index)] as T);
}

/** This machine has no account of the shop's user, who gets the releases afterwards. */
function withoutOwner(machine: Machine): Machine {
  return {
    ...machine,
    run: async (command, options) =>
      command[0] === "chown"
        ? { status: 0, output: "" }
        : machine.run(command, { ...options, isShown: false }),
  };
}

export interface Linked {
  /** In the cache. */
  readonly from: string;
  readonly to: string;
  readonly flaw: Flaw | undefined;
  /** Gets the time of the flaw's first failure. */
  readonly failedAt: string;
  /** The release that serves, whose builds open tabs still ask for. */
  readonly before: string;
}

/** As long a way as a real build's: a folder `.part` first, then the name. */
export function linkRelease({ from, to, flaw, failedAt, before }: Linked): void {
  const part = `${to}.part`;
  // Ends with this process, as all commands of an update do.
  const copy = ["--pdeathsig", "KILL", "cp", "-al"];
  execFileSync("setpriv", [...copy, from, part]);
  const builds = join(before, "build");
  for (const name of readdirSync(builds).filter((each) => !existsSync(join(part, "build", each))))
    execFileSync("setpriv", [...copy, join(builds, name), join(part, "build")]);
  if (flaw) plant(part, flaw, failedAt);
  renameSync(part, to);
}

/** Of the sold files. */
export function checksumsOf(release: string): readonly string[] {
  const manifest = join(release, "build", buildOf(release), "files/manifest.json");
  return readFileSync(manifest, "utf8").match(/[0-9a-f]{64}/g) ?? [];
}
