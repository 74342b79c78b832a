import { expect, test } from "vitest";
import {
  DocumentExists,
  DocumentMissing,
  VersionConflict,
  type Documents,
} from "#domain/ports/documents.ts";
import { anything, counters, people } from "./documents-fixtures.ts";

const badIds: [string, string][] = [
  ["without characters", ""],
  ["with a slash", "a/b"],
  [".", "."],
  ["..", ".."],
  ["of 1,501 characters", "x".repeat(1501)],
  ["of 1,502 bytes", "é".repeat(751)],
  ["with half a surrogate pair", "\ud800"],
  ["with NUL", "a\0b"],
];

export function testWrites(open: () => Documents): void {
  testSingleWrites(open);
  testRefusals(open);
}

function testSingleWrites(open: () => Documents): void {
  test("an absent document reads as undefined", async () => {
    expect(await open().get(people, "nobody")).toBeUndefined();
  });

  test("create stores the schema's output and returns its version", async () => {
    const given = { name: "Ann", kind: "owner", shoeSize: 40 };
    const version = await open().create(people, "ann", given);
    const expected = { id: "ann", data: { name: "Ann", kind: "owner" }, version };
    expect(await open().get(people, "ann")).toStrictEqual(expected);
  });

  test("create refuses a taken id and does not change the document", async () => {
    const version = await open().create(counters, "a", { count: 1 });
    await expect(open().create(counters, "a", { count: 2 })).rejects.toThrow(DocumentExists);
    expect(await open().get(counters, "a")).toEqual({ id: "a", data: { count: 1 }, version });
  });

  test("of two concurrent creates of one id, exactly one succeeds", async () => {
    const results = await Promise.allSettled([
      open().create(counters, "a", { count: 1 }),
      open().create(counters, "a", { count: 2 }),
    ]);
    const failed = results.filter((result) => result.status === "rejected");
    expect(failed.map(({ reason }) => reason)).toEqual([expect.any(DocumentExists)]);
  });

  test("set creates, replaces whole documents and always gives a new version", async () => {
    const first = await open().set(people, "ann", { name: "Ann", age: 30, kind: "buyer" });
    const second = await open().set(people, "ann", { name: "Ann", kind: "buyer" });
    expect(second).not.toBe(first);
    const expected = { id: "ann", data: { name: "Ann", kind: "buyer" }, version: second };
    expect(await open().get(people, "ann")).toStrictEqual(expected);
  });

  test("update replaces named top-level fields and removes undefined ones", async () => {
    await open().set(anything, "a", { kept: 1, map: { x: 1, y: 2 }, gone: 3 });
    const version = await open().update(anything, "a", { map: { x: 5 }, gone: undefined, $new: 4 });
    const data = { kept: 1, map: { x: 5 }, $new: 4 };
    expect(await open().get(anything, "a")).toStrictEqual({ id: "a", data, version });
  });

  test("a write that changes nothing gives a new version", async () => {
    const versions = [
      await open().set(counters, "a", { count: 1 }),
      await open().set(counters, "a", { count: 1 }),
      await open().update(counters, "a", { count: 1 }),
      await open().update(counters, "a", {}),
    ];
    await open().transaction(async (transaction) => transaction.update(counters, "a", {}));
    versions.push((await open().get(counters, "a"))?.version ?? "");
    expect(new Set(versions).size).toBe(versions.length);
  });

  test("update of an absent document throws DocumentMissing", async () => {
    await expect(open().update(counters, "a", { count: 1 })).rejects.toThrow(DocumentMissing);
    expect(await open().get(counters, "a")).toBeUndefined();
  });

  test("delete is idempotent", async () => {
    await open().set(counters, "a", { count: 1 });
    await open().delete(counters, "a");
    await open().delete(counters, "a");
    expect(await open().get(counters, "a")).toBeUndefined();
    expect(await open().query(counters, { where: [["count", "==", 1]] })).toEqual([]);
  });

  test("a version is never reused, not even after a delete", async () => {
    const first = await open().create(counters, "a", { count: 1 });
    await open().delete(counters, "a");
    const second = await open().create(counters, "a", { count: 1 });
    await open().delete(counters, "a");
    const third = await open().create(counters, "a", { count: 1 });
    expect(new Set([first, second, third]).size).toBe(3);
  });

  test("collections do not share ids", async () => {
    await open().create(counters, "a", { count: 1 });
    await open().create(people, "a", { name: "Ann", kind: "buyer" });
    await open().delete(counters, "a");
    expect((await open().get(people, "a"))?.data.name).toBe("Ann");
  });
}

function testRefusals(open: () => Documents): void {
  test("update and delete succeed with the stored version and write nothing with another", async () => {
    const first = await open().set(counters, "a", { count: 1 });
    const second = await open().update(counters, "a", { count: 2 }, { version: first });
    const stale = { version: first };
    await expect(open().update(counters, "a", { count: 3 }, stale)).rejects.toThrow(
      VersionConflict,
    );
    await expect(open().delete(counters, "a", stale)).rejects.toThrow(VersionConflict);
    expect((await open().get(counters, "a"))?.data).toEqual({ count: 2 });
    await open().delete(counters, "a", { version: second });
    expect(await open().get(counters, "a")).toBeUndefined();
    await expect(open().delete(counters, "a", { version: second })).rejects.toThrow(
      VersionConflict,
    );
  });

  test("a transaction with another version than the stored one writes nothing", async () => {
    const first = await open().set(counters, "a", { count: 1 });
    const updateBoth = (version: string) =>
      open().transaction(async (transaction) => {
        transaction.set(counters, "b", { count: 2 });
        transaction.update(counters, "a", { count: 2 }, { version });
      });
    const second = await open().update(counters, "a", { count: 1 });
    await expect(updateBoth(first)).rejects.toThrow(VersionConflict);
    expect(await open().get(counters, "b")).toBeUndefined();
    await updateBoth(second);
    expect((await open().get(counters, "a"))?.data).toEqual({ count: 2 });
    expect((await open().get(counters, "b"))?.data).toEqual({ count: 2 });
  });

  test.each(badIds)("every method refuses an id %s", async (_name, id) => {
    const documents = open();
    await expect(documents.get(counters, id)).rejects.toThrow(RangeError);
    await expect(documents.create(counters, id, { count: 1 })).rejects.toThrow(RangeError);
    await expect(documents.set(counters, id, { count: 1 })).rejects.toThrow(RangeError);
    await expect(documents.update(counters, id, { count: 1 })).rejects.toThrow(RangeError);
    await expect(documents.delete(counters, id)).rejects.toThrow(RangeError);
    const write = documents.transaction(async (t) => t.set(counters, id, { count: 1 }));
    await expect(write).rejects.toThrow(RangeError);
    expect(await documents.query(counters, {})).toEqual([]);
  });

  test("ids of 1,500 bytes and in any script are accepted", async () => {
    const ids = ["x".repeat(1500), "é".repeat(750), "\u{1f600}", "a b", "__proto__", "%"];
    for (const id of ids) await open().create(counters, id, { count: 1 });
    for (const id of ids) expect((await open().get(counters, id))?.id).toBe(id);
  });

  test("data that fails the schema writes nothing", async () => {
    const unnamed = { name: "", kind: "buyer" };
    await expect(open().create(people, "ann", unnamed)).rejects.toThrow();
    await expect(open().set(people, "ann", unnamed)).rejects.toThrow();
    expect(await open().get(people, "ann")).toBeUndefined();
    const version = await open().create(people, "ann", { name: "Ann", kind: "buyer" });
    await expect(open().update(people, "ann", { name: "" })).rejects.toThrow();
    expect((await open().get(people, "ann"))?.version).toBe(version);
  });

  test("reading a stored document that does not fit the schema throws", async () => {
    await open().set({ ...anything, name: people.name }, "ann", { name: 5 });
    await expect(open().get(people, "ann")).rejects.toThrow();
    await expect(open().query(people, {})).rejects.toThrow();
  });

  test("after close every call throws, and close may be called again", async () => {
    const documents = open();
    await documents.close();
    await documents.close();
    await expect(documents.get(counters, "a")).rejects.toThrow();
    await expect(documents.query(counters, {})).rejects.toThrow();
    await expect(documents.create(counters, "a", { count: 1 })).rejects.toThrow();
    await expect(documents.set(counters, "a", { count: 1 })).rejects.toThrow();
    await expect(documents.update(counters, "a", { count: 1 })).rejects.toThrow();
    await expect(documents.delete(counters, "a")).rejects.toThrow();
    await expect(documents.transaction(async () => 1)).rejects.toThrow();
  });
}
