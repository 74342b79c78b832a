import { dirname } from "node:path";
import { orders } from "#domain/orders/orders.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import { readable } from "#domain/ports/readable.ts";
import { Timestamp } from "#domain/values.ts";
import type { Config } from "#server/config/config.ts";
import { collections } from "#server/modules/collections.ts";
import { readiness } from "#server/routes/health.ts";
import { about, type Finding, wordsOf } from "./finding.ts";

const { ok, fail } = about("database");
/** Not that of the shop's own readiness, which it keeps. */
const PROBE_ID = "doctor";
const SAMPLE = 20;
const NEWEST_ORDERS = 100;

export interface DatabasePorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  /** In bytes, with the files beside it. Undefined if the database is on a server. */
  readonly readSize: () => Promise<number | undefined>;
}

/** If the database cannot be opened. Its own words say what to do. */
export function unopened(error: unknown): Finding {
  const words = wordsOf(error);
  return words.startsWith("There is no database")
    ? fail(words, "start the shop once with npm start, or correct DATABASE_URL or DATA_DIR")
    : fail(`cannot be opened: ${words}`, "correct what it says, or DATABASE_URL or DATA_DIR");
}

export async function checkDatabase(ports: DatabasePorts): Promise<Finding[]> {
  const size = await ports.readSize();
  return [
    await checkWriting(ports),
    await checkReading(ports),
    ...(size === undefined ? [] : [ok(`has ${megabytes(size)}`)]),
  ];
}

/** A full or read-only disk can still be read. */
async function checkWriting({ documents, clock }: DatabasePorts): Promise<Finding> {
  try {
    const writtenAt = Timestamp.fromMillis(clock.now());
    await documents.set(readiness, PROBE_ID, { writtenAt });
    await documents.delete(readiness, PROBE_ID);
    return ok("can be read and written");
  } catch (error) {
    return fail(
      `cannot be written: ${wordsOf(error)}`,
      "let the user who runs the shop write to it, and make room on its disk",
    );
  }
}

/** Reads the newest orders, and some documents of every collection. */
async function checkReading({ documents, isTest }: DatabasePorts): Promise<Finding> {
  const newest = await stateOf(() =>
    documents.query(orders, {
      where: [["isTest", "==", isTest]],
      orderBy: [["createdAt", "desc"]],
      limit: NEWEST_ORDERS,
    }),
  );
  const states = [{ name: orders.name, ...newest }];
  for (const collection of collections) {
    const state = await stateOf(() => documents.query(collection, { limit: SAMPLE }));
    states.push({ name: collection.name, ...state });
  }
  const namesOf = (kind: "isDamaged" | "isTooNew") =>
    [...new Set(states.filter((state) => state[kind]).map(({ name }) => name))].join(", ");
  if (namesOf("isDamaged"))
    return fail(
      `documents do not fit their schema in ${namesOf("isDamaged")}`,
      "restore the last backup with npm run restore, or ask who changed the database by hand",
    );
  if (namesOf("isTooNew"))
    return fail(
      `a newer build wrote documents that this one cannot read, in ${namesOf("isTooNew")}`,
      "run the newer build again; orders that only it can read are left to it",
    );
  const read = states.reduce((sum, { count }) => sum + count, 0);
  return ok(`this build can read all of ${read} documents that were looked at`);
}

async function stateOf(query: () => Promise<readonly Snapshot<unknown>[]>) {
  try {
    const found = await query();
    const isTooNew = readable(found).length < found.length;
    return { count: found.length, isTooNew, isDamaged: false };
  } catch (error) {
    if (!wordsOf(error).endsWith("does not fit its schema")) throw error;
    return { count: 0, isTooNew: false, isDamaged: true };
  }
}

const MB = 1_000_000;
const GB = 1000 * MB;

function megabytes(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${(bytes / MB).toFixed(1)} MB`;
}

export interface DiskPorts {
  readonly folders: readonly string[];
  /** In bytes, of the disk that has the folder or will have it. */
  readonly readSpace: (folder: string) => Promise<{ readonly free: number; readonly all: number }>;
}

/** The folders that the shop writes to. */
export function foldersOf({ documents, files, secretPath }: Config): string[] {
  return [
    ...new Set([
      dirname(secretPath),
      ...(documents.kind === "sqlite" && documents.path !== ":memory:"
        ? [dirname(documents.path)]
        : []),
      ...(files.kind === "disk" ? [files.path] : []),
    ]),
  ];
}

/** Folders with as much free space are on one disk, and named once. */
export async function checkDisk({ folders, readSpace }: DiskPorts): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  for (const folder of folders) {
    const { free, all } = await readSpace(folder);
    const key = `${free} ${all}`;
    if (!found.has(key)) found.set(key, judgeSpace(folder, free, free / Math.max(all, 1)));
  }
  return [...found.values()];
}

function judgeSpace(folder: string, free: number, share: number): Finding {
  const disk = about("disk");
  const left = `${megabytes(free)} (${Math.floor(share * 100)} %) are free at ${folder}`;
  const remedy =
    "make room, or move DATA_DIR to a larger disk: without room the shop stops selling";
  if (free < 200 * MB || share < 0.01) return disk.fail(left, remedy);
  if (free < 2 * GB || share < 0.05) return disk.note(left, remedy);
  return disk.ok(left);
}
