/** The command in another process, beside a shop with a database file and after its end. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readReport } from "#domain/back-office/doctor-report.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { jobs } from "#server/jobs/lease.ts";
import { readiness } from "#server/routes/health.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-doctor-"));
const SETTINGS = {
  DATA_DIR: folder,
  DATABASE_URL: `sqlite:${join(folder, "tollgate.db")}`,
  FILES_URL: `file:${join(folder, "files")}`,
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ...SETTINGS, RATE_LIMITS: "off" });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const cwd = fileURLToPath(new URL("..", import.meta.url));
const env = {
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  STORE: "tests/fixture-store",
  // Nothing listens there.
  PORT: "9",
  ...SETTINGS,
};

function runScript(script: string, words: readonly string[], settings = {}) {
  return spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], {
    cwd,
    env: { ...env, ...settings },
    encoding: "utf8",
  });
}

test("a shop of this machine has no failed line, and nothing changes in it", async () => {
  const { documents, sandbox } = app.services;
  await buy(app.browser(), "book", "landing-v2");
  await sandbox?.deliverPending();
  const BACKUP_DIR = join(folder, "backups");
  mkdirSync(BACKUP_DIR);
  expect(runScript("backup", [join(BACKUP_DIR, "one")]).status).toBe(0);
  const { status, stdout, stderr } = runScript("doctor", [], { BACKUP_DIR });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const line of [
    /^ok {4}database: can be read and written$/m,
    /^ok {4}database: has \d+\.\d MB$/m,
    /^ok {4}files: stored and readable: \d+ files with \d+ versions$/m,
    /^note {2}jobs: none runs: the shop is stopped$/m,
    /^note {2}shop: does not answer/m,
    /^ok {4}backups: the newest of 1 is less than a day old$/m,
    /^note {2}stripe: not used/m,
  ])
    expect(stdout).toMatch(line);
  expect(stdout).not.toContain("@");
  expect((await documents.query(readiness, {})).map(({ id }) => id)).not.toContain("doctor");
  expect(await documents.query(jobs, {})).toEqual([]);
});

test("a lost file fails, in JSON too", () => {
  rmSync(join(folder, "files"), { recursive: true });
  const { status, stdout } = runScript("doctor", ["--json"]);
  expect(status).toBe(1);
  const findings = JSON.parse(stdout) as readonly { check: string; state: string }[];
  expect(findings.filter(({ state }) => state === "fail")).toEqual([
    expect.objectContaining({ check: "files", message: expect.stringContaining("is missing") }),
  ]);
});

test("three saving at once leave one report and send the seller one mail", async () => {
  const { documents, clock, isTest } = app.services;
  const run = async () => {
    const words = ["scripts/doctor.ts", "--save"];
    const child = spawn(process.execPath, words, { cwd, env, stdio: "ignore" });
    const [status] = await once(child, "exit");
    return status;
  };
  expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
  const report = await readReport({ documents, clock, isTest });
  expect(report?.findings[0]).toMatchObject({ check: "files", state: "fail" });
  const mails = await documents.query(mailOutbox, {});
  expect(mails.filter(({ data }) => data.kind === "doctor").map(({ id }) => id)).toEqual([
    expect.stringMatching(/^doctor-test-\d$/),
  ]);
});

test("without a database it says so and creates none; wrong words are told apart", () => {
  const path = join(folder, "elsewhere.db");
  expect(runScript("doctor", [], { DATABASE_URL: `sqlite:${path}` })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^FAIL {2}database: There is no database at /m),
  });
  expect(existsSync(path)).toBe(false);
  expect(runScript("doctor", ["--wrong"])).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("Usage: npm run doctor"),
  });
});
