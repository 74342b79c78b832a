import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Firestore, Timestamp } from "@google-cloud/firestore";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { startFirestore } from "#tests/support/firestore.ts";
import { move } from "../adapters/documents/shared/move.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { sessions } from "../sessions/records.ts";
import { openArchive, storedCollections } from "./archives.ts";
import { openDocuments } from "./documents.ts";

test("documents move to Firestore, are found there, and move back unchanged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archives-"));
  const server = await startFirestore();
  onTestFinished(() => {
    server.stop();
    rmSync(folder, { recursive: true });
  });
  const loose = { ...sessions, schema: z.custom<{ uid: string; deep?: unknown }>(() => true) };
  const sqlite = { kind: "sqlite", path: join(folder, "here.db") } as const;
  const documents = createSqliteDocuments(sqlite);
  await documents.set(loose, "__a__", { uid: "ann", deep: [[1, [NaN]], { "": "\ud800" }] });
  await documents.set(loose, "b", { uid: "bob" });
  await documents.close();

  const firestore = { kind: "firestore", ...server.createDatabase() } as const;
  const [here, there] = [await openArchive(sqlite), await openArchive(firestore)];
  const options = { from: "here", isReplacing: false };
  const moved = await move(here, there, options);
  expect(moved).toMatchObject({ differences: [], counts: new Map([["sessions", 2]]) });
  await expect(move(here, there, options)).rejects.toThrow("has documents already");
  const opened = await openDocuments({ settings: firestore, isTest: false });
  const found = await opened.services.documents.query(loose, { where: [["uid", "==", "bob"]] });
  expect(found.map(({ id }) => id)).toEqual(["b"]);
  await opened.close();

  const back = await openArchive({ kind: "sqlite", path: join(folder, "back.db") });
  expect(await move(there, back, options)).toMatchObject({ differences: [], hash: moved.hash });
  await Promise.all([here.close(), there.close(), back.close()]);
});

test("Firestore lists every collection as it was at the time of the first", async () => {
  const server = await startFirestore();
  onTestFinished(() => server.stop());
  const transactions = vi.spyOn(Firestore.prototype, "runTransaction");
  const archive = await openArchive({ kind: "firestore", ...server.createDatabase() });
  for await (const _ of archive.list());
  await archive.close();
  expect(transactions).toHaveBeenCalledTimes(storedCollections.length - 1);
  const options = transactions.mock.calls.map(([, each]) => each);
  const [first] = options;
  expect(first).toEqual({ readOnly: true, readTime: expect.any(Timestamp) });
  for (const each of options) expect(each).toEqual(first);
  transactions.mockRestore();
});
