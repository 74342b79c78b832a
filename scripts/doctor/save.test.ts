import { expect, onTestFinished, test } from "vitest";
import { readReport } from "#domain/back-office/doctor-report.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { DocumentsUnavailable, type Documents } from "#domain/ports/documents.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { store } from "#tests/fixture-store/index.ts";
import { ENVIRONMENT, NOW, portsOf, type World } from "#tests/support/doctor-world.ts";
import { runDoctor } from "./run.ts";

const SECRETS = Object.values(ENVIRONMENT).filter((value) => /secret|mailuser|AIza/i.test(value));

/** A database that outlives the runs. */
function open() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  onTestFinished(() => documents.close());
  const run = (words: string, { ports, ...world }: World = {}, opened: Documents = documents) =>
    runDoctor(words.split(" ").filter(Boolean), () =>
      portsOf({
        ...world,
        ports: { openDocuments: async () => ({ opened, close: async () => undefined }), ...ports },
      }),
    );
  const report = () => readReport({ documents, clock: { now: () => NOW }, isTest: false });
  const mails = async () => (await documents.query(mailOutbox, {})).map(({ data }) => data);
  return { documents, run, report, mails };
}

test("only with --save are findings left in the database, without secrets and addresses", async () => {
  const { run, report, mails } = open();
  const words = `${SECRETS.join(" ")} of buyer@example.com`;
  const ports: World["ports"] = { checkSmtp: async () => ({ problem: "refused", words }) };
  expect((await run("", { ports })).output).not.toContain("report:");
  expect(await report()).toBeUndefined();
  const { exitCode, output } = await run("--save", { ports });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^ok {4}report: was saved for \/admin\/health$/m);
  const { findings = [], buildId } = (await report()) ?? {};
  expect(buildId).toBe("b1");
  expect(findings).toContainEqual({ check: "settings", state: "ok", message: "can be used" });
  const failed = findings.filter(({ check, state }) => check === "mail" && state === "fail");
  expect(failed).toEqual([expect.objectContaining({ remedy: expect.stringMatching(/./) })]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "doctor", to: store.legal.email });
  const told = mail?.kind === "doctor" ? mail.failures.map(({ check }) => check) : [];
  expect(told).toContain("mail");
  const stored = JSON.stringify([findings, { ...mail, to: "" }]);
  expect(stored).toContain("…");
  for (const secret of [...SECRETS, "secretkey", "mailsecret", "@"])
    expect(stored).not.toContain(secret);
});

test("a database that cannot be written changes neither the other lines nor the status", async () => {
  const { documents, run } = open();
  const transaction = () => Promise.reject(new DocumentsUnavailable("the disk is full"));
  const usual = await run("");
  const { exitCode, output } = await run("--save", {}, { ...documents, transaction });
  expect(exitCode).toBe(usual.exitCode);
  expect(output).toMatch(/^note {2}report: was not saved: the disk is full\n {6}→ \S/m);
  expect(output.startsWith(usual.output)).toBe(true);
});

test.each([
  ["without usable settings", { environment: { PORT: "eighty" } }],
  [
    "without a database",
    { ports: { openDocuments: () => Promise.reject(new DocumentsUnavailable("gone")) } },
  ],
] satisfies [string, World][])("%s, a line says that nothing was saved", async (_, world) => {
  const { run, report } = open();
  const { exitCode, output } = await run("--save", world);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^note {2}report: was not saved: the database is not open$/m);
  expect(await report()).toBeUndefined();
});

test("a store that cannot be read is saved, and the seller learns of it with the next run", async () => {
  const { run, report, mails } = open();
  const world: World = {
    ports: {
      readStore: () => Promise.reject(new Error("offer.name: is missing")),
      listBackups: async () => [],
    },
  };
  await run("--save", world);
  expect((await report())?.findings[0]).toMatchObject({ message: "offer.name: is missing" });
  expect(await mails()).toEqual([]);
  await run("--save", { ports: { listBackups: async () => [] } });
  expect(await mails()).toHaveLength(1);
});
