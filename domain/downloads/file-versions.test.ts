import { expect, test } from "vitest";
import { offerFile } from "#tests/support/offer.ts";
import { createTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { Timestamp } from "../values.ts";
import { fileVersions, readSoldFile, versionsGiven, versionsGivenByAny } from "./file-versions.ts";
import { offerFiles } from "./offer-files.ts";

const DAY_MS = 24 * 60 * 60_000;
const NEVER_RECORDED = { name: "notes.zip", mediaType: "application/zip", size: 1 };

const notes = async ({ documents }: TestShop) => {
  const file = await readSoldFile(documents, "notes");
  if (!file) throw new Error("The file was never offered");
  return file;
};

const summary = async (shop: TestShop) => {
  const { versions, current } = await notes(shop);
  return { current: current.sha256, all: versions.map(({ number, sha256 }) => [number, sha256]) };
};

/** The checksums of what a sale of `sold` gives, best first. */
async function given(shop: TestShop, sold: string): Promise<string[]> {
  const sale = { sold: { notes: sold }, createdAt: Timestamp.fromMillis(0) };
  return versionsGiven(await notes(shop), sale).map(({ sha256 }) => sha256);
}

test("other bytes are a new version, and the same bytes are none", async () => {
  const shop = createTestShop();
  expect(await readSoldFile(shop.documents, "notes")).toBeUndefined();
  for (const sha256 of ["one", "two", "two", "three"]) {
    shop.clock.advance(DAY_MS);
    await offerFile(shop, sha256);
  }
  expect(await summary(shop)).toEqual({
    current: "three",
    all: [
      [1, "one"],
      [2, "two"],
      [3, "three"],
    ],
  });
  const { versions } = await notes(shop);
  const days = versions.map(({ offeredAt }) => offeredAt?.toMillis() ?? 0);
  expect(days.map((day) => (day - (days[0] ?? 0)) / DAY_MS)).toEqual([0, 1, 3]);
});

test("earlier bytes that are offered again are the earlier version", async () => {
  const shop = createTestShop();
  for (const sha256 of ["one", "two", "one"]) await offerFile(shop, sha256);
  expect(await summary(shop)).toEqual({
    current: "one",
    all: [
      [1, "one"],
      [2, "two"],
    ],
  });
  expect(await given(shop, "two")).toEqual(["one", "two"]);
  expect(await given(shop, "one")).toEqual(["one", "two"]);
});

test("a new name without new bytes is no new version, and earlier versions keep theirs", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one", { name: "draft.zip" });
  await offerFile(shop, "two", { name: "draft.zip" });
  await offerFile(shop, "two", { name: "book.zip" });
  const { versions } = await notes(shop);
  expect(versions.map(({ name }) => name)).toEqual(["draft.zip", "book.zip"]);
});

test("processes that start at once make one version", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one");
  await Promise.all(["two", "two", "two", "two"].map((sha256) => offerFile(shop, sha256)));
  expect((await summary(shop)).all).toEqual([
    [1, "one"],
    [2, "two"],
  ]);
});

test("a start that changes nothing writes nothing", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one");
  const read = () =>
    Promise.all([
      shop.documents.get(offerFiles, "notes"),
      shop.documents.get(fileVersions, "notes"),
    ]);
  const before = await read();
  shop.clock.advance(DAY_MS);
  await offerFile(shop, "one");
  expect(await read()).toEqual(before);
});

test("earlier buyers get an included version besides, and a separate one not", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one");
  expect(await given(shop, "one")).toEqual(["one"]);
  await offerFile(shop, "two");
  expect(await given(shop, "one")).toEqual(["two", "one"]);
  expect(await given(shop, "two")).toEqual(["two"]);
  await offerFile(shop, "three", { newVersion: "separate" });
  expect(await given(shop, "one")).toEqual(["two", "one"]);
  expect(await given(shop, "two")).toEqual(["two"]);
  expect(await given(shop, "three")).toEqual(["three"]);
  await offerFile(shop, "three");
  expect(await given(shop, "one")).toEqual(["three", "two", "one"]);
});

test("two purchases give what each of them gives", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one");
  await offerFile(shop, "two", { newVersion: "separate" });
  const createdAt = Timestamp.fromMillis(0);
  const sales = ["one", "two"].map((sha256) => ({ sold: { notes: sha256 }, createdAt }));
  const both = versionsGivenByAny(await notes(shop), sales);
  expect(both.map(({ sha256 }) => sha256)).toEqual(["two", "one"]);
});

test("a file that an older build offered is version 1, and its buyers keep it", async () => {
  const shop = createTestShop();
  const old = { ...NEVER_RECORDED, title: "Notes", key: "store/old", sha256: "old" };
  await shop.documents.set(offerFiles, "notes", old);
  expect(await summary(shop)).toEqual({ current: "old", all: [[1, "old"]] });
  await offerFile(shop, "new");
  expect((await summary(shop)).all).toEqual([
    [1, "old"],
    [2, "new"],
  ]);
  const file = await notes(shop);
  expect(file.versions[0]?.offeredAt).toBeUndefined();
  const soldAt = (time: number) =>
    versionsGiven(file, { createdAt: Timestamp.fromMillis(time) }).map(({ sha256 }) => sha256);
  expect(soldAt(shop.clock.now() - DAY_MS)).toEqual(["new", "old"]);
  expect(soldAt(shop.clock.now() + DAY_MS)).toEqual(["new"]);
});

test("after a roll-back to a build that knows no versions, none is lost", async () => {
  const shop = createTestShop();
  await offerFile(shop, "one");
  await offerFile(shop, "two");
  const rolledBack = { ...NEVER_RECORDED, title: "Notes", key: "store/b", sha256: "between" };
  await shop.documents.set(offerFiles, "notes", rolledBack);
  expect(await summary(shop)).toMatchObject({ current: "between" });
  await offerFile(shop, "three");
  expect((await summary(shop)).all).toEqual([
    [1, "one"],
    [2, "two"],
    [3, "between"],
    [4, "three"],
  ]);
});
