import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { untilGone } from "#tests/support/started-site.ts";
import { createMachine, type Machine } from "./machine.ts";
import { NODE, placesUnder } from "./places.ts";
import { findSource, isSame, makeRelease, removeOtherReleases } from "./release.ts";

const root = mkdtempSync(join(tmpdir(), "tollgate-release-"));
afterAll(() => rmSync(root, { recursive: true }));

const POLL_MS = 20;
const clone = join(root, "clone");
const real = createMachine(process.env["PATH"] ?? "");
let places = placesUnder(root);
let ran: string[];
let failing: string | undefined;

/** Packages and builds are other tests' subject. */
const machine: Machine = {
  ...real,
  async run(command, options) {
    if (/^(?:git|tar|cp|cmp)$/.test(command[0] ?? "")) return real.run(command, options);
    const line = command.join(" ");
    ran.push(line.replaceAll(`${options?.cwd}/`, ""));
    return failing && line.includes(failing)
      ? { status: 1, output: "planted" }
      : { status: 0, output: "" };
  },
};

function put(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function git(...words: string[]): void {
  const as = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
  execFileSync("git", ["-C", clone, ...as, ...words], { stdio: "ignore" });
}

let count = 0;
beforeEach(() => {
  places = placesUnder(join(root, `server-${count++}`));
  mkdirSync(places.releases, { recursive: true });
  ran = [];
  failing = undefined;
  if (existsSync(clone)) return;
  put(clone, "scripts/start.mjs", "one");
  put(clone, "store/index.ts", "sample");
  put(clone, "package-lock.json", "{}");
  git("init", "--initial-branch=main");
  git("add", ".");
  git("commit", "-m", "one");
  git("tag", "v1");
  put(clone, "scripts/start.mjs", "two");
  git("commit", "--all", "-m", "two");
  put(clone, "scripts/start.mjs", "not committed");
  put(clone, "data/tollgate.db", "private");
});

const make = async (version?: string, before?: string) =>
  makeRelease(machine, places, { source: await findSource(machine, { clone, version }), before });

test("a release has the code of its commit, and what is built from it", async () => {
  const release = await make("v1");
  expect(release).toBe(join(places.releases, "v1"));
  expect(readFileSync(join(release, "scripts/start.mjs"), "utf8")).toBe("one");
  expect(existsSync(join(release, ".env"))).toBe(false);
  expect(ran.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    "npm ci",
    `${NODE} scripts/build.ts`,
    "npm prune",
    "chown -R",
    "chmod -R",
  ]);
  expect(await make("v1")).toBe(join(places.releases, "v1-2"));
});

test("without a version it is what is checked out; an unknown version is refused", async () => {
  const release = await make();
  expect(readFileSync(join(release, "scripts/start.mjs"), "utf8")).toBe("two");
  await expect(make("v9")).rejects.toThrow();
});

test("packages of the same lockfile are copied instead of installed again", async () => {
  const packageAt = "node_modules/one/index.js";
  const installs = async (version?: string) => {
    const release = await make(version);
    const isInstalled = ran.splice(0).some((line) => line.startsWith("npm ci"));
    return [isInstalled, existsSync(join(release, packageAt))];
  };
  put(clone, packageAt, "one");
  expect(await installs()).toEqual([true, false]);
  put(clone, "node_modules/.package-lock.json", "{}");
  expect(await installs()).toEqual([false, true]);
  expect(await installs("v1")).toEqual([true, false]);
  put(clone, "package-lock.json", "{ }");
  expect(await installs()).toEqual([true, false]);
  put(clone, "package-lock.json", "{}");
  rmSync(join(clone, "node_modules"), { recursive: true });
});

test("a folder is taken as it is, without its data", async () => {
  const source = await findSource(machine, { clone, from: clone });
  const release = await makeRelease(machine, places, { source });
  expect(readFileSync(join(release, "scripts/start.mjs"), "utf8")).toBe("not committed");
  expect(readdirSync(release).toSorted()).toEqual([
    "package-lock.json",
    "release.json",
    "scripts",
    "store",
  ]);
});

test("the maker's store is copied, and a change of it makes another release", async () => {
  const source = await findSource(machine, { clone, version: "v1" });
  put(places.store, "index.ts", "mine");
  const release = await make("v1");
  expect(readFileSync(join(release, "store/index.ts"), "utf8")).toBe("mine");
  expect(await isSame(machine, places, { release, source })).toBe(true);
  put(places.store, "index.ts", "changed");
  expect(await isSame(machine, places, { release, source })).toBe(false);
  expect(readFileSync(join(release, "store/index.ts"), "utf8")).toBe("mine");
});

test("the contents of the store count, not its times, and only what has another time is read", async () => {
  const source = await findSource(machine, { clone, version: "v1" });
  put(places.store, "index.ts", "mine");
  put(places.store, "files/sold.zip", "bytes");
  const release = await make("v1");
  const compared: string[] = [];
  const run: Machine["run"] = async (command, options) => {
    if (command[0] === "cmp") compared.push(command.at(-1) ?? "");
    return machine.run(command, options);
  };
  const isStill = () => isSame({ ...machine, run }, places, { release, source });
  const edit = (text: string) => {
    put(places.store, "index.ts", text);
    utimesSync(join(places.store, "index.ts"), 1, 1);
  };
  expect([await isStill(), compared.splice(0)]).toEqual([true, []]);
  edit("mine");
  expect([await isStill(), compared.splice(0)]).toEqual([true, [join(release, "store/index.ts")]]);
  edit("MINE");
  expect(await isStill()).toBe(false);
  edit("mine");
  put(places.store, "files/other.zip", "");
  expect(await isStill()).toBe(false);
  rmSync(join(places.store, "files"), { recursive: true });
  expect(await isStill()).toBe(false);
});

test("an edit while a release is built makes another one", async () => {
  const source = await findSource(machine, { clone, version: "v1" });
  put(places.store, "index.ts", "mine");
  const run: Machine["run"] = async (command, options) => {
    if (command.includes("scripts/build.ts")) put(places.store, "index.ts", "edited");
    return machine.run(command, options);
  };
  const release = await makeRelease({ ...machine, run }, places, { source });
  expect(await isSame(machine, places, { release, source })).toBe(false);
});

test("builds of the release before are linked, and which one is current is not", async () => {
  const before = await make("v1");
  put(before, "build/current", "b1");
  put(before, "build/b1/client/app.js", "script");
  const release = await make(undefined, before);
  expect(readFileSync(join(release, "build/b1/client/app.js"), "utf8")).toBe("script");
  expect(existsSync(join(release, "build/current"))).toBe(false);
  removeOtherReleases(places, [release]);
  expect(readdirSync(places.releases)).toHaveLength(1);
});

test("a build that fails leaves nothing", async () => {
  failing = "scripts/build.ts";
  await expect(make("v1")).rejects.toThrow("scripts/build.ts failed");
  expect(readdirSync(places.releases)).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "nothing goes on to write a release whose command was killed",
  async () => {
    const programs = join(places.code, "programs");
    put(
      programs,
      "tar",
      '#!/bin/sh\necho $$ > "$0.part"\nmv "$0.part" "$0.pid"\nexec sleep 1000\n',
    );
    chmodSync(join(programs, "tar"), 0o755);
    const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const script = `
      import { createMachine } from ${urlOf("machine.ts")};
      import { findSource, makeRelease } from ${urlOf("release.ts")};
      const [path, places, clone] = JSON.parse(process.argv[1]);
      const machine = createMachine(path);
      await makeRelease(machine, places, { source: await findSource(machine, { clone }) });`;
    const path = [programs, process.env["PATH"]].join(delimiter);
    const given = JSON.stringify([path, places, clone]);
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script, given]);
    const written = join(programs, "tar.pid");
    while (!existsSync(written)) await wait(POLL_MS);
    child.kill("SIGKILL");
    await untilGone(Number(readFileSync(written, "utf8")));
  },
);
