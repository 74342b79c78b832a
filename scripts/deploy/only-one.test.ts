/** Updates that were killed, and the command after them. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLong } from "#tests/support/long.ts";
import { createFakeServer, type FakeServer, type Flaw } from "#tests/support/fake-server.ts";
import { done } from "../terminal.ts";
import { type Ground, livePort } from "./ground.ts";
import type { Machine } from "./machine.ts";
import { findCutOff, holdLock } from "./lock.ts";
import { type SetupOptions, setUp } from "./setup.ts";
import { remove } from "./status.ts";
import { rollback, update } from "./update.ts";

/** Above the highest of Linux. */
const DEAD = 2 ** 22 + 1;
const LONG_AGO = new Date(0);

let server: FakeServer;
let lock: string;
beforeEach(async () => {
  server = await createFakeServer();
  lock = join(server.ground.places.code, "deploying");
});
afterEach(() => server.close());

const updateTo = (version: string, { ground = server.ground, flaw }: Options = {}) =>
  update(ground, {
    findSource: async () => ({ kind: "git", folder: "", commit: version, version }),
    watchMs: 60,
    make: server.makeWith(flaw),
  });

interface Options {
  readonly ground?: Ground;
  readonly flaw?: Flaw | undefined;
}

const updateWith = (flaw?: Flaw) => (ground: Ground) => updateTo("v3", { ground, flaw });

/** Nothing happens any more after the change has told this. */
async function killAt(
  told: string,
  change: (ground: Ground) => Promise<unknown> = updateWith(),
): Promise<void> {
  let isKilled = false;
  const never = new Promise<never>(() => {});
  const mortal = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => (isKilled ? () => never : Reflect.get(target, name)),
    });
  const { ground } = server;
  await new Promise<void>((resolve) => {
    const tell = (line: string) => {
      if (!line.includes(told)) return;
      isKilled = true;
      resolve();
    };
    const dying = { machine: mortal(ground.machine), service: mortal(ground.service) };
    void change({ ...ground, ...dying, proxy: mortal(ground.proxy), tell });
  });
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, "utf8")), pid: DEAD }));
}

function state() {
  const { places } = server.ground;
  return {
    live: livePort(places),
    running: server.running(),
    port: /^PORT=(\d+)$/m.exec(readFileSync(places.settings, "utf8"))?.[1],
    releases: readdirSync(places.releases).toSorted(),
    hasRehearsal: existsSync(places.rehearsal),
    isLocked: existsSync(lock),
  };
}

const serving = (port: number | undefined, ...releases: string[]) => ({
  live: port,
  running: [port],
  port: String(port),
  releases,
  hasRehearsal: false,
  isLocked: false,
});

test.each(isLong ? ["Changing over", "it is ready"] : ["it is ready"])(
  "after an update that was killed at “%s”, a rollback goes to the release before",
  async (told) => {
    await server.serve("v2");
    const { places } = server.ground;
    await killAt(told);
    mkdirSync(places.rehearsal);
    mkdirSync(join(places.releases, "v4.part"));
    expect((await rollback(server.ground, { watchMs: 0 })).exitCode).toBe(0);
    expect(await server.visit()).toBe("v1");
    expect(state()).toEqual(serving(places.pair[0], "v1", "v2"));
    expect(server.journal().slice(-2)).toEqual([
      "The update or rollback before was cut off, v2 serves.",
      "Rolled back from v2 to v1.",
    ]);
  },
);

test("an update that was killed while it watched is ended by the next command", async () => {
  await server.serve("v2");
  const { places } = server.ground;
  await killAt("visitors reach it");
  expect(await updateTo("v3")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("serves already"),
  });
  expect(await server.visit()).toBe("v3");
  expect(state()).toEqual(serving(places.pair[0], "v2", "v3"));
});

test("if what it watched fails, the next command goes back first", async () => {
  await server.serve("v2");
  const { places } = server.ground;
  await killAt("visitors reach it", updateWith("fails under visitors"));
  while ((await server.visit()) !== undefined);
  expect((await updateTo("v4")).exitCode).toBe(0);
  expect(server.journal().at(-1)).toBe("Updated from v2 to v4.");
  expect(state()).toEqual(serving(places.pair[0], "v2", "v4"));
});

test("a rollback that was killed while it watched is ended by a second one, which stops there", async () => {
  await server.serve("v2");
  const { ground } = server;
  await killAt("visitors reach it", (dying) => rollback(dying, { watchMs: 60 }));
  expect(findCutOff(ground.places)).toBe("rollback");
  expect(await rollback(ground, { watchMs: 0 })).toEqual({
    exitCode: 0,
    output: "The rollback is done, v1 serves; run it again to return to v2.\n",
  });
  expect(findCutOff(ground.places)).toBe(undefined);
  expect(state()).toEqual(serving(ground.places.pair[0], "v1", "v2"));
  expect((await rollback(ground, { watchMs: 0 })).exitCode).toBe(0);
  expect(await server.visit()).toBe("v2");
});

test.runIf(isLong)(
  "a rollback that was killed before visitors were sent back is repeated",
  async () => {
    await server.serve("v2");
    await killAt("it is ready", (dying) => rollback(dying, { watchMs: 60 }));
    expect(await rollback(server.ground, { watchMs: 0 })).toEqual({ exitCode: 0, output: "" });
    expect(await server.visit()).toBe("v1");
  },
);

test("while a command runs, every other one is refused and names it", async () => {
  const { ground } = server;
  const others = [
    () => setUp({ ground } as SetupOptions),
    () => updateTo("v4"),
    () => rollback(ground, { watchMs: 0 }),
    () => remove(ground),
  ];
  const expectRefusals = async (command: string) => {
    const words = `Nothing was changed, because another command runs: ${command} (process ${process.pid}, since 20`;
    for (const other of others)
      expect(await other()).toMatchObject({ exitCode: 1, output: expect.stringContaining(words) });
    return done("");
  };
  await holdLock(ground.places, "setup", () => expectRefusals("setup"));
  const findSource = () => expectRefusals("update").then(() => Promise.reject(new Error("none")));
  await expect(update(ground, { findSource, watchMs: 0 })).rejects.toThrow("none");
  expect(state()).toEqual(serving(ground.places.pair[0], "v1"));
});

test("of several commands at the same moment, one runs", async () => {
  await server.serve("v2");
  const outcomes = await Promise.all([
    updateTo("v3"),
    updateTo("v4"),
    rollback(server.ground, { watchMs: 0 }),
  ]);
  expect(outcomes.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 1, 1]);
  for (const { exitCode, output } of outcomes)
    if (exitCode === 1) expect(output).toContain("another command runs");
});

test("a setup that was cut off holds no lock, and is named until it is repeated", async () => {
  const { places } = server.ground;
  writeFileSync(lock, JSON.stringify({ pid: DEAD, command: "setup" }));
  expect(findCutOff(places)).toBe("setup");
  await holdLock(places, "setup", async () => done(""));
  expect(findCutOff(places)).toBe(undefined);
  writeFileSync(lock, JSON.stringify({ pid: DEAD, command: "setup" }));
  expect((await updateTo("v3")).exitCode).toBe(0);
  expect(server.told()).not.toContain("cut off");
  expect(findCutOff(places)).toBe("setup");
});

test("after a remove that was cut off, nothing is updated, and it is named still", async () => {
  const { ground } = server;
  const before = state();
  writeFileSync(lock, JSON.stringify({ pid: DEAD, command: "remove" }));
  for (const change of [() => updateTo("v3"), () => rollback(ground, { watchMs: 0 })])
    expect(await change()).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/remove was cut off: run it again, or npm run deploy -- setup/),
    });
  expect(findCutOff(ground.places)).toBe("remove");
  expect(state()).toEqual({ ...before, isLocked: true });
});

test("without the unit of what serves, a setup is needed", async () => {
  const { machine } = server.ground;
  const run: Machine["run"] = async (command, options) =>
    command[1] === "show" ? { status: 0, output: "not-found\n" } : machine.run(command, options);
  const ground = { ...server.ground, machine: { ...machine, run } };
  expect(await updateTo("v3", { ground })).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/@\d+\.service is missing: run npm run deploy -- setup/),
  });
});

test("settings that the shop cannot read are named before anything changes", async () => {
  const { machine, places } = server.ground;
  const run: Machine["run"] = async (command, options) =>
    command[0] === "test" ? { status: 1, output: "" } : machine.run(command, options);
  const ground = { ...server.ground, machine: { ...machine, run } };
  const before = state();
  for (const change of [() => updateTo("v3", { ground }), () => rollback(ground, { watchMs: 0 })])
    expect(await change()).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(`cannot read ${places.settings}, .*: chgrp -R tollgate `),
    });
  expect(state()).toEqual(before);
});

test("after an update that was killed, a setup leaves it to the next update", async () => {
  await server.serve("v2");
  const { places } = server.ground;
  await killAt("it is ready");
  await holdLock(places, "setup", async () => done(""));
  expect(findCutOff(places)).toBe("update");
  expect((await updateTo("v4")).exitCode).toBe(0);
  expect(state()).toEqual(serving(places.pair[0], "v2", "v4"));
});

test("a process that got the number after a start of the server holds no lock", async () => {
  writeFileSync(lock, String(process.pid));
  expect((await updateTo("v3")).output).toContain("because another command runs");
  utimesSync(lock, LONG_AGO, LONG_AGO);
  expect((await updateTo("v3")).exitCode).toBe(0);
});
