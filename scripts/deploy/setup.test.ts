import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { createFakeMachine, isAsking } from "#tests/support/fake-machine.ts";
import { writeManifest } from "../backup/folder.ts";
import type { Ground } from "./ground.ts";
import { placesUnder } from "./places.ts";
import { nodeOf } from "./release.ts";
import { setUp, type SetupOptions } from "./setup.ts";
import { remove } from "./status.ts";

const root = mkdtempSync(join(tmpdir(), "tollgate-setup-"));
afterAll(() => rmSync(root, { recursive: true }));

const places = placesUnder(root);
for (const path of [places.units, join(root, "usr/local/bin"), join(root, "etc/caddy")])
  mkdirSync(path, { recursive: true });
const machine = createFakeMachine();
const told: string[] = [];
const ground: Ground = {
  places,
  machine,
  service: {
    start: async (port) =>
      void (await machine.run(["systemctl", "enable", `tollgate@${port}.service`])),
    stop: async () => {},
    countRestarts: async () => 0,
  },
  proxy: { check: async () => {}, pointTo: async () => {}, readBuild: async () => "b1" },
  user: "tollgate",
  readBuild: async () => "b1",
  countConnections: () => 0,
  tell: (line) => void told.push(line),
  now: () => new Date(0),
  limits: {
    readyMs: 10,
    purchaseMs: 10,
    drainMs: 10,
    pollMs: 1,
    certificateMs: 10,
    reportMs: 1,
    lookMs: 1,
  },
};
const own = { ...store, legal: { ...store.legal, seller: "Ann", address: "1 Way" } };
const sample = { ...own, legal: { ...own.legal, seller: "Sample seller: your name" } };
const PEM = "-----BEGIN CERTIFICATE-----\n";
const GIVEN = {
  PUBLIC_URL: "shop.atlas.com",
  OWNER_EMAILS: "ann@atlas.com",
  MAIL_URL: "smtps://mail.atlas.com",
};

const backup = join(root, "away/2026-11-29");
mkdirSync(backup, { recursive: true });
await writeManifest(backup, {
  createdAt: "2026-11-29T03:10:00.000Z",
  appSecretMark: "0".repeat(64),
  entries: [{ path: "tollgate.db", bytes: 0, sha256: "0".repeat(64) }],
  elsewhere: [],
});

const run = (options: Partial<SetupOptions> = {}) =>
  setUp({
    ground,
    clone: root,
    given: GIVEN,
    findSource: async () => ({ kind: "folder", folder: root, version: "v1" }),
    readStore: async () => own,
    isTaken: () => false,
    registerWebhook: async () => "whsec_made",
    answers: {
      clock: { now: () => 0 },
      fetch: async () => Response.json({ object: "balance", livemode: true }),
      checkSmtp: async () => undefined,
      resolveTxt: async () => [["v=spf1 -all"]],
      lookup: async () => ["192.0.2.7"],
      ownAddresses: ["192.0.2.7"],
    },
    async make() {
      const release = join(places.releases, "v1");
      mkdirSync(join(release, "build"), { recursive: true });
      writeFileSync(join(release, "build/current"), "b1");
      writeFileSync(join(release, "release.json"), '{"version":"v1","storeMark":""}');
      return release;
    },
    ...options,
  });

const changes = () => machine.commands().filter((command) => !isAsking(command));

test("nothing is changed while an answer, the store or a port is not right", async () => {
  for (const [options, problem] of [
    [{ given: { ...GIVEN, MAIL_URL: "" } }, "correct these first"],
    [{ readStore: async () => sample }, "correct these first"],
    [{ isTaken: (port: number) => port === 443 }, "another program listens at port 443"],
  ] as const)
    expect(await run(options)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(problem),
    });
  expect(changes()).toEqual([]);
  expect(told.join("\n")).toContain("FAIL  settings: PUBLIC_URL: the store cannot be public yet");
});

test("with questions, what will be set up is shown, and may be refused", async () => {
  const asked: string[] = [];
  const ask = async (text: string) => (asked.push(text) && text.endsWith("Go on?") ? "n" : "");
  expect(await run({ ask })).toEqual({ exitCode: 1, output: "Nothing was changed.\n" });
  expect(asked.at(-1)).toContain("  domain      shop.atlas.com\n");
  expect(changes()).toEqual([]);
});

test("a bare server gets package, user, settings, units, proxy and a release", async () => {
  const { exitCode, output } = await run();
  expect(exitCode).toBe(0);
  expect(output).toContain(
    "Open https://shop.atlas.com/admin and create the account of ann@atlas.com",
  );
  const settings = readFileSync(places.settings, "utf8");
  for (const line of [
    "PUBLIC_URL=https://shop.atlas.com",
    "PORT=3000",
    "TRUSTED_PROXIES=127.0.0.1",
  ])
    expect(settings.split("\n")).toContain(line);
  expect(readFileSync(places.site, "utf8")).toContain("reverse_proxy 127.0.0.1:3000");
  expect(readFileSync(join(places.current, "build/current"), "utf8")).toBe("b1");
  const ran = changes();
  expect(ran).toContain(`install -o root -g tollgate -m 640 /dev/null ${places.settings}.part`);
  expect(ran).toContain("systemctl enable --quiet --now tollgate-backup.timer");
  expect(ran).toContain(`${nodeOf(places.current)} scripts/doctor.ts --save`);
});

test("a second run changes nothing, says so, and checks again", async () => {
  expect((await run()).output).toMatch(/^Nothing was changed\./);
  expect(changes()).toEqual([
    `${nodeOf(places.current)} scripts/doctor.ts --save`,
    `${nodeOf(places.current)} scripts/accounts.ts list`,
  ]);
});

test.each([
  ["Ann@atlas.com", "sign in as before"],
  ["joann@atlas.com", "create the account of ann@atlas.com"],
])("with an account of %s, the owner is told to %s", async (email, words) => {
  const listing: typeof machine.run = async (command) =>
    command.includes("list") ? { status: 0, output: `${email}\tuid\n` } : machine.run(command);
  const outcome = await run({ ground: { ...ground, machine: { ...machine, run: listing } } });
  expect(outcome.output).toContain(words);
  changes();
});

test("while there is no certificate, what Caddy says is told, and the run fails", async () => {
  const problem = { detail: "DNS problem: NXDOMAIN" };
  const line = JSON.stringify({ level: "error", msg: "x", identifier: "shop.atlas.com", problem });
  const journal = async (command: readonly string[]) =>
    command[0] === "journalctl" ? { status: 0, output: line } : machine.run(command);
  const proxy = { ...ground.proxy, readBuild: async () => undefined };
  const limits = { ...ground.limits, certificateMs: 500 };
  const unreached = { ...ground, proxy, limits, machine: { ...machine, run: journal } };
  const { exitCode, output } = await run({ ground: unreached });
  expect(exitCode).toBe(1);
  expect(output).toMatch(
    /^Nothing was changed\. .* nobody reaches https:\/\/shop\.atlas\.com: .*\(DNS problem: NXDOMAIN\)/,
  );
  expect(told.filter((line) => line.includes("NXDOMAIN"))).toEqual([
    expect.stringMatching(/^ {2}not there after \d s: DNS problem: NXDOMAIN$/),
  ]);
  expect(told.at(-1)).toMatch(/^ {2}still the same after \d s$/);
  expect(changes()).toContain("systemctl reload-or-restart caddy.service");
});

test("a release that cannot save what doctor finds shows it", async () => {
  machine.fail("--save", 2);
  await run({ given: { ...GIVEN, DAILY_DIGEST: "1" } });
  machine.fail(undefined);
  const ran = changes().flatMap((command) => /doctor\.ts.*|^logger/.exec(command)?.[0] ?? []);
  expect(ran).toEqual(["doctor.ts --save", "doctor.ts", "logger"]);
});

test("a live key registers the webhook, and the running shop reads its settings again", async () => {
  const given = { ...GIVEN, STRIPE_SECRET_KEY: "sk_live_1" };
  const { exitCode, output } = await run({ given });
  expect(exitCode).toBe(0);
  const settings = readFileSync(places.settings, "utf8");
  expect(settings).toContain("STRIPE_WEBHOOK_SECRET=whsec_made\n");
  expect(settings).not.toContain("TEST_MODE");
  expect(output).not.toContain("app-secret");
  expect(changes()).toContain("systemctl reload tollgate@3000.service");
  expect(told.join("\n")).not.toContain("sk_live_1");
});

test("a shop that is here already takes in no backup", async () => {
  const outcome = await run({ restore: backup });
  expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringContaining("a shop here") });
  expect(changes()).toEqual([]);
});

test("Caddy's objection ends setup before the reload, and the next run tries again", async () => {
  const given = { ...GIVEN, PUBLIC_URL: "other.atlas.com" };
  const reload = "systemctl reload-or-restart caddy.service";
  machine.fail("validate");
  await expect(run({ given })).rejects.toThrow("caddy validate");
  expect(changes()).not.toContain(reload);
  expect(readFileSync(places.site, "utf8")).toMatch(/^shop\.atlas\.com \{/m);
  machine.fail(undefined);
  await run({ given });
  expect(changes()).toContain(reload);
  await run();
  changes();
});

test("the maker's store is copied once", async () => {
  const STORE = join(root, "my-store");
  mkdirSync(STORE);
  writeFileSync(join(STORE, "index.ts"), "one");
  await run({ given: { STORE } });
  writeFileSync(join(STORE, "index.ts"), "two");
  expect((await run({ given: { STORE } })).output).toContain(`and ${places.store} to another`);
  expect(readFileSync(join(places.store, "index.ts"), "utf8")).toBe("one");
  expect(readFileSync(places.settings, "utf8")).not.toContain("STORE=");
});

test("the certificate of an authority is copied for Caddy and the shop", async () => {
  const authority = join(root, "ca.pem");
  writeFileSync(authority, PEM);
  await run({ given: { ACME_CA: authority } });
  expect(readFileSync(places.authority, "utf8")).toBe(PEM);
  expect(readFileSync(places.settings, "utf8")).toContain(`ACME_CA=${places.authority}\n`);
  changes();
});

test("what is removed leaves data and settings", async () => {
  expect((await remove(ground)).output).toContain(places.state);
  const ran = changes();
  expect(ran).toContain("systemctl disable --quiet --now caddy.service");
  expect(ran).toContain("systemctl reset-failed tollgate-* tollgate@*");
  expect(
    [places.code, places.site, join(places.units, "tollgate@.service")].map(existsSync),
  ).toEqual([false, false, false]);
  expect([places.settings, places.data, places.store].map(existsSync)).toEqual([true, true, true]);
});

test("a backup of a lost server waits for its app secret, before the long build", async () => {
  const outcome = await run({ restore: backup });
  expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringContaining("app-secret") });
  await expect(run({ restore: root })).rejects.toThrow("is not a complete backup");
  expect(changes()).toEqual([]);
});

test("a backup is tried and restored before the shop first starts; damaged, nothing starts", async () => {
  writeFileSync(join(places.data, "app-secret"), "s".repeat(44));
  // The fake machine believes that the folder is still there.
  mkdirSync(places.ports, { recursive: true });
  machine.fail("--drill");
  await expect(run({ restore: backup })).rejects.toThrow("--drill failed");
  expect(existsSync(places.current)).toBe(false);
  changes();
  machine.fail(undefined);
  const { exitCode, output } = await run({ restore: backup });
  expect(exitCode).toBe(0);
  expect(output).toContain("sign in as before");
  expect(output).toContain(`${join(places.data, "app-secret")} and ${places.store} to another`);
  const own = join(places.backups, "2026-11-29");
  const ran = changes().map((command) => command.replace(/^\S+\/node /, "node "));
  const at = (command: string) => ran.indexOf(command);
  expect(at(`node scripts/restore.ts ${own} --drill`)).toBeGreaterThan(
    at(`chown -R tollgate:tollgate ${own} ${join(places.data, "app-secret")}`),
  );
  expect(at(`node scripts/restore.ts ${own}`)).toBeGreaterThan(
    at(`node scripts/restore.ts ${own} --drill`),
  );
  expect(at("systemctl enable tollgate@3000.service")).toBeGreaterThan(
    at(`node scripts/restore.ts ${own}`),
  );
  expect(readlinkSync(join(places.releases, "v1/.env"))).toBe(places.settings);
});
