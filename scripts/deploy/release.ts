/** Releases: folders with the shop's code, its packages, its store and a finished build, which nobody changes. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Machine, mustRun } from "./machine.ts";
import { NODE, type Places, USER } from "./places.ts";

const RECORD = "release.json";
const LOCKFILE = "package-lock.json";
/** Npm writes it last. */
const INSTALLED = "node_modules/.package-lock.json";
/** Folders and files that a release makes itself, or must not have. */
const NOT_COPIED = new Set([
  ".env",
  ".git",
  ".react-router",
  "build",
  "data",
  "node_modules",
  "test-results",
]);

const recordSchema = z.object({
  version: z.string(),
  /** Empty if the release has the store of its sources. Of older versions: a hash of the maker's. */
  storeMark: z.string(),
});

type ReleaseRecord = z.output<typeof recordSchema>;

export type Source = {
  readonly version: string;
  readonly folder: string;
  /** Whether the code in `folder` is that of the version, with its packages. */
  readonly isCheckedOut?: boolean;
} & ({ readonly kind: "git"; readonly commit: string } | { readonly kind: "folder" });

interface Wanted {
  readonly clone: string;
  /** Tag or commit. By default what is checked out. */
  readonly version?: string | undefined;
  readonly from?: string | undefined;
}

export async function findSource(
  machine: Machine,
  { clone, version, from }: Wanted,
): Promise<Source> {
  const isCheckedOut = version === undefined && from === undefined;
  if (from !== undefined || !existsSync(join(clone, ".git"))) {
    if (version !== undefined) throw new Error("A folder has no versions: name one, or --from.");
    const folder = from ?? clone;
    if (!existsSync(join(folder, "scripts/start.mjs"))) throw new Error(`${folder} has no shop.`);
    return { kind: "folder", folder, version: "folder", isCheckedOut };
  }
  const git = (...words: string[]) => machine.run(["git", "-C", clone, ...words]);
  const find = () => git("rev-parse", "--verify", "--quiet", `${version ?? "HEAD"}^{commit}`);
  let found = await find();
  if (found.status !== 0) {
    await mustRun(machine, ["git", "-C", clone, "fetch", "--tags", "--quiet"]);
    found = await find();
  }
  if (found.status !== 0) throw new Error(`${clone} has no version ${version}.`);
  const commit = found.output.trim();
  const named = await git("describe", "--tags", "--always", commit);
  return { kind: "git", folder: clone, commit, version: named.output.trim(), isCheckedOut };
}

/** Whether there is a maker's store. */
function hasOwn({ store }: Places): boolean {
  return existsSync(join(store, "index.ts"));
}

/** Returns what is wrong with the maker's store, which the build would find after a minute. */
export async function findStoreProblem(
  machine: Machine,
  places: Places,
  { folder, isCheckedOut = false }: Source,
): Promise<string | undefined> {
  const { store } = places;
  if (!isCheckedOut || !hasOwn(places)) return undefined;
  const check = [process.execPath, "scripts/store.ts", "check"];
  const { status, output } = await machine.run(check, { cwd: folder, env: { STORE: store } });
  return status === 0 ? undefined : `Correct the store in ${store}:\n${output.trimEnd()}`;
}

/** Returns what is missing if the release has the maker's store, so that none takes the sample instead. */
export function findLostStore(places: Places, release: string): string | undefined {
  const { store } = places;
  if (!readRelease(release)?.storeMark || hasOwn(places)) return undefined;
  const missing = existsSync(store) ? join(store, "index.ts") : store;
  return `${missing} is missing, but the release that serves was made with a store there: copy your store there.`;
}

/**
 * Whether the release's copy has the contents of the maker's store. Only files with another time are read, because those
 * that are sold may be large.
 */
async function hasStore(machine: Machine, { store }: Places, release: string): Promise<boolean> {
  const copy = join(release, "store");
  const namesIn = (folder: string) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted() : [];
  const names = namesIn(store);
  if (!isDeepStrictEqual(names, namesIn(copy))) return false;
  for (const name of names) {
    const [one, other] = [join(store, name), join(copy, name)];
    const [its, copied] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
    if (its?.isDirectory() && copied?.isDirectory()) continue;
    if (its?.size !== copied?.size) return false;
    if (its?.mtimeMs === copied?.mtimeMs) continue;
    if ((await machine.run(["cmp", "--silent", one, other])).status !== 0) return false;
  }
  return true;
}

export function readRelease(folder: string): ReleaseRecord | undefined {
  const path = join(folder, RECORD);
  if (!existsSync(path)) return undefined;
  return recordSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Whether another release of this source would be as this one. A folder has no version to compare. */
export async function isSame(
  machine: Machine,
  places: Places,
  { release, source }: { readonly release: string; readonly source: Source },
): Promise<boolean> {
  const record = readRelease(release);
  if (source.kind !== "git" || record?.version !== source.version) return false;
  return record.storeMark === "" ? !hasOwn(places) : hasStore(machine, places, release);
}

/** Builds beside what runs. Returns the release's folder. */
export async function makeRelease(
  machine: Machine,
  places: Places,
  { source, before }: { readonly source: Source; readonly before?: string | undefined },
): Promise<string> {
  const folder = freeName(places.releases, source.version);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o755 });
  try {
    await copySource(machine, source, part);
    const isOwn = hasOwn(places);
    if (isOwn) await copyStore(machine, places, part);
    if (before !== undefined) await takeOverBuilds(machine, before, part);
    const environment = { HOME: "/root", STORE: "", npm_config_update_notifier: "false" };
    const inside = { cwd: part, env: environment, isShown: true };
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    // Debian's npm calls url.parse(), of which the pinned Node warns.
    const silent = { NODE_OPTIONS: "--disable-warning=DEP0169" };
    const ofNpm = { ...inside, env: { ...environment, ...silent } };
    const packages = join(part, "node_modules");
    await (hasPackages(source, part)
      ? mustRun(machine, ["cp", "-a", join(source.folder, "node_modules/."), packages])
      : mustRun(machine, ["npm", "ci", "--include=dev", ...quiet], ofNpm));
    await mustRun(machine, [nodeOf(part), "scripts/build.ts"], inside);
    // What serves needs no tools, and does not build. Some versions of npm write the lockfile, which the build's id has.
    const lockfile = readFileSync(join(part, LOCKFILE));
    await mustRun(machine, ["npm", "prune", "--omit=dev", ...quiet], ofNpm);
    writeFileSync(join(part, LOCKFILE), lockfile);
    const record: ReleaseRecord = { version: source.version, storeMark: isOwn ? "copied" : "" };
    writeFileSync(join(part, RECORD), `${JSON.stringify(record)}\n`);
    // The sold files are in the release, so nobody else of this server may read it.
    await mustRun(machine, ["chown", "-R", `root:${USER}`, part]);
    await mustRun(machine, ["chmod", "-R", "u=rwX,g=rX,o=", part]);
    renameSync(part, folder);
    return folder;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the clone has the packages of this very lockfile. */
function hasPackages({ folder, isCheckedOut = false }: Source, release: string): boolean {
  const readLock = (of: string) => readFileSync(join(of, LOCKFILE));
  const isInstalled = isCheckedOut && existsSync(join(folder, INSTALLED));
  return isInstalled && readLock(folder).equals(readLock(release));
}

export function nodeOf(release: string): string {
  return join(release, NODE);
}

/** Its id, which the shop names at its health checks. `release` may be a link. */
export function buildOf(release: string): string {
  return readFileSync(join(release, "build/current"), "utf8").trim();
}

function freeName(releases: string, version: string): string {
  const name = version.replaceAll(/[^\w.-]/g, "-");
  for (let count = 1; ; count += 1) {
    const folder = join(releases, count === 1 ? name : `${name}-${count}`);
    if (!existsSync(folder)) return folder;
  }
}

async function copySource(machine: Machine, source: Source, to: string): Promise<void> {
  if (source.kind === "git") {
    // Without a shell, whose programs would go on if this process is killed.
    const archive = join(to, ".source.tar");
    const packed = ["archive", "--format=tar", `--output=${archive}`, source.commit];
    await mustRun(machine, ["git", "-C", source.folder, ...packed]);
    await mustRun(machine, ["tar", "-x", "-f", archive, "-C", to]);
    rmSync(archive);
    return;
  }
  const isWanted = (path: string) => !NOT_COPIED.has(relative(source.folder, path));
  await cp(source.folder, to, { recursive: true, filter: isWanted, preserveTimestamps: true });
}

/** A copy, so that editing the store changes nothing that runs, and going back brings the earlier one. */
async function copyStore(machine: Machine, { store }: Places, release: string): Promise<void> {
  await rm(join(release, "store"), { recursive: true, force: true });
  await mustRun(machine, ["cp", "-a", "--reflink=auto", store, join(release, "store")]);
}

/** Open tabs find the scripts of earlier builds, and the build finds pictures that are made already. */
async function takeOverBuilds(machine: Machine, before: string, to: string): Promise<void> {
  await mustRun(machine, ["cp", "-al", join(before, "build"), join(to, "build")]);
  // These are written in place, which would change the earlier release.
  rmSync(join(to, "build/current"), { force: true });
}

export function removeOtherReleases({ releases }: Places, kept: readonly string[]): void {
  const names = new Set(kept.map((release) => basename(release)));
  for (const name of readdirSync(releases))
    if (!names.has(name)) rmSync(join(releases, name), { recursive: true, force: true });
}
