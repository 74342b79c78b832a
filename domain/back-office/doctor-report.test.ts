import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createTestShop } from "#tests/support/test-shop.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import type { Documents } from "../ports/documents.ts";
import { readReport, type SavedFinding, saveReport } from "./doctor-report.ts";

const SELLER = "seller@shop.test";
const DAY_MS = 24 * 60 * 60_000;

const ok: SavedFinding = { check: "disk", state: "ok", message: "9 GB are free" };
const fail = (message: string, check = "mail"): SavedFinding => ({
  check,
  state: "fail",
  message,
  remedy: "look",
});

function open() {
  const shop = createTestShop();
  const save = (findings: readonly SavedFinding[], seller: string | undefined = SELLER) =>
    saveReport(shop, { findings, buildId: "b1", seller });
  return { shop, save, mails: () => mailsIn(shop.documents) };
}

/** What each mail says, the first one first. */
async function mailsIn(documents: Documents) {
  const mails = await documents.query(mailOutbox, {});
  return mails
    .toSorted((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }))
    .map(({ data }) =>
      data.kind === "doctor" ? data.failures.map(({ message }) => message) : data.kind,
    );
}

test("a report replaces the one before, has failures first, and is old after three days", async () => {
  const { shop, save } = open();
  expect(await readReport(shop)).toBeUndefined();
  await save([ok, fail("refused")]);
  const note: SavedFinding = { check: "jobs", state: "note", message: "none", remedy: "start" };
  await save([ok, note, fail("refused")]);
  const report = await readReport(shop);
  expect(report).toMatchObject({ buildId: "b1", isOld: false });
  expect(report?.findings).toEqual([fail("refused"), note, ok]);
  expect(report?.checkedAt.toMillis()).toBe(shop.clock.now());
  shop.clock.advance(3 * DAY_MS);
  expect((await readReport(shop))?.isOld).toBe(false);
  shop.clock.advance(1);
  expect((await readReport(shop))?.isOld).toBe(true);
});

test("test mode and live mode have reports and mails of their own", async () => {
  const { shop, save, mails } = open();
  await save([fail("of the test")]);
  const live = { ...shop, isTest: false };
  expect(await readReport(live)).toBeUndefined();
  await saveReport(live, { findings: [fail("of the test")], buildId: undefined, seller: SELLER });
  expect(await mails()).toEqual([["of the test"], ["of the test"]]);
});

test("only what is new is mailed, and once that nothing fails any more", async () => {
  const { save, mails } = open();
  await save([ok]);
  expect(await mails()).toEqual([]);
  await save([fail("refused"), ok]);
  await save([fail("refused"), ok]);
  expect(await mails()).toEqual([["refused"]]);
  await save([fail("refused"), fail("is full", "disk")]);
  expect(await mails()).toEqual([["refused"], ["is full"]]);
  // Less than before, but not nothing.
  await save([fail("is full", "disk")]);
  expect(await mails()).toHaveLength(2);
  await save([ok]);
  await save([ok]);
  expect(await mails()).toEqual([["refused"], ["is full"], []]);
  await save([fail("refused")]);
  expect(await mails()).toEqual([["refused"], ["is full"], [], ["refused"]]);
});

test("numbers and ids in a line do not make it new", async () => {
  const { save, mails } = open();
  await save([fail("ends in 6 days (535 5.7.8 BadCredentials a640c23-gsmtp)")]);
  await save([fail("ends in 5 days (535 5.7.8 BadCredentials 4fe81a9-gsmtp)")]);
  expect(await mails()).toHaveLength(1);
  await save([fail("has ended")]);
  expect(await mails()).toHaveLength(2);
});

test("what was found while the store could not be read is mailed with the next report", async () => {
  const { save, mails, shop } = open();
  await saveReport(shop, { findings: [fail("refused")], buildId: "b1", seller: undefined });
  expect(await mails()).toEqual([]);
  await save([fail("refused")]);
  expect(await mails()).toEqual([["refused"]]);
});

test("long and many findings are cut", async () => {
  const { save, shop, mails } = open();
  const letter = (index: number) => String.fromCodePoint(0x4e00 + index);
  const many = Array.from({ length: 120 }, (_, index) => fail(letter(index).repeat(5000)));
  await save([ok, ...many]);
  const { findings = [] } = (await readReport(shop)) ?? {};
  expect(findings).toHaveLength(100);
  expect(findings[0]?.message).toBe(`${letter(0).repeat(599)}…`);
  expect((await mails())[0]).toHaveLength(20);
  await save([ok, ...many]);
  expect(await mails()).toHaveLength(1);
});

test("many runs at once, of several processes, send one mail", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "tollgate.db");
  const shops = Array.from({ length: 4 }, () => createTestShop({ path }));
  onTestFinished(async () => {
    for (const { documents } of shops) await documents.close();
  });
  const saveAll = (findings: readonly SavedFinding[]) =>
    Promise.all(
      [...shops, ...shops].map((shop) =>
        saveReport(shop, { findings, buildId: undefined, seller: SELLER }),
      ),
    );
  await saveAll([fail("refused")]);
  await saveAll([ok]);
  const documents = createSqliteDocuments({ path });
  onTestFinished(() => documents.close());
  expect(await mailsIn(documents)).toEqual([["refused"], []]);
});
