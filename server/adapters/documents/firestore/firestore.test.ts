import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anything, counters, findIds } from "#tests/contracts/documents-fixtures.ts";
import { describeDocuments } from "#tests/contracts/documents.ts";
import { type FirestoreTestServer, isGoogles, startFirestore } from "#tests/support/firestore.ts";
import { openFirestoreDocuments } from "./firestore.ts";

/** What npm's emulator lacks, and the cases of the contract that need it. Google's runs them all. */
const lacks: Readonly<Record<string, readonly string[]>> = {
  "isolates no transactions": [
    "of two concurrent creates of one id, exactly one succeeds",
    "50 concurrent increments of one counter end at 50",
    "of two transactions that create one id, exactly one succeeds",
  ],
  "keeps fields that a new document lacks": [
    "a query sees every write and stays within its collection",
    "updating an older document stores it migrated",
  ],
  "does not order by id": ["without an order, documents are sorted by id in UTF-8 bytes"],
  "returns documents that lack the ordered field": [
    "several fields sort in turn, documents without a field are left out, ties follow the last direction",
    "random filters, orders, limits and cursors give the same results as a simple model",
  ],
  "ignores cursors": [
    "pages of any size add up to the whole result",
    "a cursor that is gone or lacks the ordered field throws",
    "a cursor continues in the order of a stored field",
    "count respects filters, limits and cursors",
  ],
};

describe("Firestore", () => {
  let server: FirestoreTestServer;
  beforeAll(async () => {
    server = await startFirestore();
  });
  afterAll(() => server.stop());
  beforeEach(({ task, skip }) => {
    const lack = Object.entries(lacks).find(([, cases]) => cases.includes(task.name));
    if (lack && !isGoogles) skip(`npm's emulator ${lack[0]}`);
  });

  const create = () => openFirestoreDocuments(server.createDatabase());
  describeDocuments("firestore", create, { isFirstAnnounced: true, isSlow: true });

  test("ids that Firestore reserves are stored, also beside their escaped form", async () => {
    const documents = await create();
    for (const id of ["__a__", "=__a__", "==__a__"])
      await documents.create(anything, id, { s: id });
    for (const id of ["__a__", "=__a__", "==__a__"])
      expect((await documents.get(anything, id))?.data).toEqual({ s: id });
    expect(await findIds(documents, { where: [["s", "==", "=__a__"]] })).toEqual(["=__a__"]);
    await documents.close();
  });

  test("a list longer than Firestore's limit of alternatives finds each document once, in order", async () => {
    const documents = await create();
    const numbers = Array.from({ length: 70 }, (_, index) => index);
    for (const number of [64, 3, 31, 30, 200])
      await documents.set(anything, `d${number}`, { n: number });
    const where = [["n", "in", [...numbers, ...numbers]]] as const;
    expect(await findIds(documents, { where, orderBy: [["n", "desc"]] })).toEqual([
      "d64",
      "d31",
      "d30",
      "d3",
    ]);
    expect(await findIds(documents, { where, orderBy: [["n", "desc"]], limit: 2 })).toEqual([
      "d64",
      "d31",
    ]);
    expect(await documents.count(anything, { where })).toBe(4);
    expect(await documents.sum(anything, "n", { where })).toBe(128);
    await documents.close();
  });

  test("long values can be found", async () => {
    const documents = await create();
    const long = "x".repeat(20_000);
    await documents.set(anything, "a", { s: `${long}1` });
    await documents.set(anything, "b", { s: `${long}2` });
    expect(await findIds(documents, { where: [["s", "==", `${long}2`]] })).toEqual(["b"]);
    await documents.close();
  });

  test("shops with different prefixes share a database", async () => {
    const settings = server.createDatabase();
    const [one, two] = await Promise.all(
      ["one-", "two-"].map((prefix) => openFirestoreDocuments({ ...settings, prefix })),
    );
    await one?.set(counters, "a", { count: 1 });
    expect(await two?.get(counters, "a")).toBeUndefined();
    await Promise.all([one?.close(), two?.close()]);
  });
});
