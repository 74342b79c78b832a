/** Updates without systemd: releases of a few lines, started as processes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "#tests/support/long.ts";
import { createFakeServer, type FakeServer, type Flaw } from "#tests/support/fake-server.ts";
import { type Ground, livePort, releaseAt } from "./ground.ts";
import { type Machine, mustRun } from "./machine.ts";
import { otherPort } from "./places.ts";
import { rollback, update } from "./update.ts";

let server: FakeServer;
beforeAll(async () => {
  server = await createFakeServer();
});
afterAll(() => server.close());

const updateTo = (version: string, flaw?: Flaw) =>
  update(flaw === "hangs" ? impatient() : server.ground, {
    findSource: async () => ({ kind: "git", folder: "", commit: version, version }),
    watchMs: 60,
    make: server.makeWith(flaw),
  });

function impatient(): Ground {
  return { ...server.ground, limits: { ...server.ground.limits, readyMs: 5000 } };
}

test("before setup there is nothing to update", async () => {
  const empty = { ...server.ground.places, current: join(server.folder, "none") };
  const outcome = await rollback({ ...server.ground, places: empty }, { watchMs: 0 });
  expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringContaining("setup first") });
});

test("an update that the proxy would refuse is refused before the backup and the build", async () => {
  const { proxy, places } = server.ground;
  const check = () => Promise.reject(new Error("Caddy does not run"));
  const outcome = await update(
    { ...server.ground, proxy: { ...proxy, check } },
    {
      findSource: async () => ({ kind: "git", folder: "", commit: "v2", version: "v2" }),
      watchMs: 0,
      make: () => expect.fail("a release was made"),
    },
  );
  expect(outcome).toMatchObject({
    exitCode: 1,
    output: "Nothing was changed. Caddy does not run\n",
  });
  expect(readdirSync(places.backups)).toEqual([]);
});

test("a store that cannot be built is refused before the backup, with its problems", async () => {
  const { places } = server.ground;
  mkdirSync(places.store);
  writeFileSync(join(places.store, "index.ts"), 'import "./plans.ts";');
  const clone = { isCheckedOut: true, folder: process.cwd() };
  const outcome = await update(server.ground, {
    findSource: async () => ({ kind: "git", commit: "v2", version: "v2", ...clone }),
    watchMs: 0,
    make: () => expect.fail("a release was made"),
  });
  rmSync(places.store, { recursive: true });
  expect(outcome.output).toMatch(/^Nothing was changed. Correct the store in .*\n.*plans\.ts/);
  expect(outcome.exitCode).toBe(1);
  expect(readdirSync(places.backups)).toEqual([]);
});

test("an update serves the new release, keeps the one before, and says so in the journal", async () => {
  const { places } = server.ground;
  const outcome = await updateTo("v2");
  expect(outcome.exitCode, outcome.output + server.told()).toBe(0);
  expect(await server.visit()).toBe("v2");
  expect(livePort(places)).toBe(places.pair[1]);
  expect(readFileSync(places.settings, "utf8")).toContain(`PORT=${places.pair[1]}\n`);
  expect(server.running()).toEqual([places.pair[1]]);
  expect(readdirSync(places.releases).toSorted()).toEqual(["v1", "v2"]);
  expect(server.journal().at(-1)).toBe("Updated from v1 to v2.");
  expect(readdirSync(places.backups)).toHaveLength(1);
  expect(existsSync(places.rehearsal)).toBe(false);
});

test("a failed command whose output was shown is not repeated, but the journal has its error", async () => {
  const { store } = server.ground.places;
  mkdirSync(store);
  writeFileSync(join(store, "index.ts"), "");
  const outcome = await update(server.ground, {
    findSource: async () => ({ kind: "git", folder: "", commit: "v2", version: "v2" }),
    watchMs: 0,
    async make(machine) {
      const run = async () => ({ status: 1, output: "odd\nnpm ERR! planted\n" });
      return mustRun({ ...machine, run }, ["npm", "ci"], { isShown: true });
    },
  });
  rmSync(store, { recursive: true });
  expect(outcome).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/^npm ci failed\.\n$/),
  });
  expect(readdirSync(server.ground.places.backups)).toHaveLength(1);
  expect(server.told().split("\n").at(-1)).toBe(
    "The update to v2 with its changed store was undone, v2 serves:",
  );
  expect(server.journal().at(-1)).toMatch(/v2 serves: .* failed\. npm ERR! planted$/);
});

test("the same version with the same store changes nothing", async () => {
  expect(await updateTo("v2")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("serves already"),
  });
});

test.each([
  [
    "inactive",
    /nothing serves, because (tollgate@\d+\.service) does not run: systemctl start \1\n$/,
  ],
  ["activating", /it is not ready, so nothing serves: npm run deploy -- logs shows why\.\n$/],
])("the same version whose unit is %s does not serve already", async (state, words) => {
  const { machine } = server.ground;
  const run: Machine["run"] = async (command, options) =>
    command[1] === "is-active"
      ? { status: 3, output: `${state}\n` }
      : machine.run(command, options);
  const silent = { machine: { ...machine, run }, readBuild: async () => undefined };
  const outcome = await update(
    { ...server.ground, ...silent },
    {
      findSource: async () => ({ kind: "git", folder: "", commit: "v2", version: "v2" }),
      watchMs: 0,
      make: () => expect.fail("a release was made"),
    },
  );
  expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringMatching(words) });
  expect(outcome.output).toMatch(/^Nothing was changed\. v2 with this store is in place, but /);
});

test("a store that is missing is missed before the backup, and the sample does not replace it", async () => {
  const { places } = server.ground;
  const record = join(places.current, "release.json");
  const before = readFileSync(record, "utf8");
  writeFileSync(record, '{"version":"v2","storeMark":"1"}');
  const outcome = await update(server.ground, {
    findSource: () => expect.fail("it goes on"),
    watchMs: 0,
  });
  writeFileSync(record, before);
  expect(outcome).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining(`Nothing was changed. ${places.store} is missing`),
  });
});

test("a release that does not start is reported with the last lines of its log", async () => {
  const { ground } = server;
  const run: Machine["run"] = async (command, options) => {
    if (command[0] !== "journalctl") return ground.machine.run(command, options);
    return { status: 0, output: `${command.at(-1)} planted\n` };
  };
  const logging = { ...ground, machine: { ...ground.machine, run } };
  const outcome = await update(logging, {
    findSource: async () => ({ kind: "git", folder: "", commit: "v3", version: "v3" }),
    watchMs: 0,
    make: server.makeWith("refuses the settings"),
  });
  const next = otherPort(ground.places, livePort(ground.places) ?? 0);
  const line = `_SYSTEMD_UNIT=tollgate@${next}.service planted`;
  expect(outcome).toMatchObject({
    exitCode: 1,
    output: `It does not start:\n${line}\nnpm run deploy -- logs shows more.\n`,
  });
  expect(server.journal().at(-1)).toContain(`v2 serves: It does not start: ${line}`);
});

const FLAWS: readonly [Flaw, RegExp][] = [
  ["fails under visitors", /Its process ended/],
  ["cannot restore", /no such column/],
  ["does not build", /^the build failed/],
  ["does not start", /It does not start:\n[^]*planted/],
  ["hangs", /It is not ready after/],
  ["breaks the checkout", /the payment page has status 500/],
  ["misreads documents", /database: documents do not fit/],
  ["refuses the settings", /It does not start/],
];

test.each(isLong ? FLAWS : FLAWS.slice(0, 1))(
  "a release that %s is undone by itself",
  async (flaw, problem) => {
    const { places } = server.ground;
    const before = { live: livePort(places), other: releaseAt(places, places.pair[0]) };
    const earlier = server.told().length;
    const outcome = await updateTo("v3", flaw);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.output).toMatch(problem);
    expect(server.told().slice(earlier)).not.toMatch(problem);
    expect(await server.visit()).toBe("v2");
    expect({ live: livePort(places), other: releaseAt(places, places.pair[0]) }).toEqual(before);
    expect(server.running()).toEqual([before.live]);
    expect(readdirSync(places.releases).toSorted()).toEqual(["v1", "v2"]);
    expect(server.journal().at(-1)).toMatch(/^The update to v3 was undone, v2 serves: /);
    expect(existsSync(places.rehearsal)).toBe(false);
  },
);

test("a rollback serves the release before, and a second one returns", async () => {
  expect((await rollback(server.ground, { watchMs: 0 })).exitCode).toBe(0);
  expect(await server.visit()).toBe("v1");
  expect((await rollback(server.ground, { watchMs: 0 })).exitCode).toBe(0);
  expect(await server.visit()).toBe("v2");
  expect(server.journal().slice(-2)).toEqual([
    "Rolled back from v2 to v1.",
    "Rolled back from v1 to v2.",
  ]);
});
