import { createHash } from "node:crypto";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { type Archive, type ArchivedDocument, type Change, compareText } from "./archive.ts";
import { shapeOf } from "./index-rows.ts";
import { type DocumentName, nameOf } from "./staged-writes.ts";

/** A document of the target while a move is unfinished. A shop must not start with such a database. */
export const unfinishedMoves = defineCollection("unfinishedMoves", {
  schema: z.object({ from: z.string() }),
  expires: { never: "a finished move deletes it" },
});
export const UNFINISHED_ID = "move";
const unfinished = { collection: unfinishedMoves.name, id: UNFINISHED_ID };

const BATCH_DOCUMENTS = 200;
const BATCH_CHARACTERS = 2_000_000;

export interface Comparison {
  readonly counts: ReadonlyMap<string, number>;
  /** Of all the source's documents in their order. */
  readonly hash: string;
  /** Names of documents that are missing in one database or differ. */
  readonly differences: readonly string[];
}

export interface MoveOptions {
  /** Identifies the source, so that its unfinished move can be resumed. Not secret. */
  readonly from: string;
  readonly isReplacing: boolean;
}

/**
 * Resumes an interrupted move. Unless `isReplacing`, throws if the target is neither empty nor an unfinished move from
 * this source.
 */
export async function move(
  source: Archive,
  target: Archive,
  { from, isReplacing }: MoveOptions,
): Promise<Comparison> {
  const shape = shapeOf(unfinishedMoves);
  const marker = { ...unfinished, version: "", shape, text: textOf(from) };
  if (!isReplacing && (await readMove(target, from)) === "other")
    throw new Error("The target has documents already. --replace deletes them.");
  await target.write([marker]);
  for await (const batch of changes(source, target)) await target.write(batch);
  const comparison = await compare(source, target);
  if (comparison.differences.length === 0) await target.write([unfinished]);
  return comparison;
}

export async function compare(source: Archive, target: Archive): Promise<Comparison> {
  const counts = new Map<string, number>();
  const hash = createHash("sha256");
  const differences: string[] = [];
  for await (const { name, mark, isSame } of pairs(source, target)) {
    if (mark !== undefined) {
      hash.update(mark);
      counts.set(name.collection, (counts.get(name.collection) ?? 0) + 1);
    }
    if (!isSame) differences.push(nameOf(name));
  }
  return { counts, hash: hash.digest("hex"), differences };
}

/** Changes that make the target equal to the source, in batches. */
async function* changes(source: Archive, target: Archive): AsyncGenerator<readonly Change[]> {
  let batch: Change[] = [];
  let characters = 0;
  for await (const { name, before, isSame } of pairs(source, target)) {
    if (isSame) continue;
    batch.push(before ?? { collection: name.collection, id: name.id });
    characters += before?.text.length ?? 0;
    if (batch.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  yield batch;
}

/** Every document of the source (`before`, with the hash `mark`) or the target, except the marker. */
async function* pairs(source: Archive, target: Archive) {
  const [left, right] = [source.list(), target.list()];
  let [mine, theirs] = await Promise.all([left.next(), right.next()]);
  for (;;) {
    const order = compareNames(mine.value, theirs.value);
    const before = order <= 0 ? mine.value : undefined;
    const after = order >= 0 ? theirs.value : undefined;
    const name = before ?? after;
    if (!name) return;
    const mark = before && hashOf(before);
    if (name.collection !== unfinished.collection)
      yield { name, before, mark, isSame: mark === (after && hashOf(after)) };
    if (order <= 0) mine = await left.next();
    if (order >= 0) theirs = await right.next();
  }
}

/** A list's end, undefined, follows every name. */
function compareNames(a: DocumentName | undefined, b: DocumentName | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return compareText(a.collection, b.collection) || compareText(a.id, b.id);
}

function hashOf({ collection, id, shape, text }: ArchivedDocument): string {
  const parts = JSON.stringify([collection, id, shape, text]);
  return createHash("sha256").update(parts).digest("base64");
}

/** "same": the documents of an unfinished move from this source. "other": any other documents. */
export async function readMove(
  archive: Archive,
  from: string,
): Promise<"empty" | "same" | "other"> {
  let isEmpty = true;
  for await (const { collection, text } of archive.list()) {
    if (collection === unfinished.collection) return text === textOf(from) ? "same" : "other";
    isEmpty = false;
  }
  return isEmpty ? "empty" : "other";
}

function textOf(from: string): string {
  return JSON.stringify({ from });
}
