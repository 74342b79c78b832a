import { createHash } from "node:crypto";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { type Archive, type ArchivedDocument, compareNames, hashOf } from "./archive.ts";
import { shapeOf } from "./index-rows.ts";

/** A document of the target while a move is unfinished. A shop must not start with such a database. */
export const unfinishedMoves = defineCollection("unfinishedMoves", {
  schema: z.object({ from: z.string() }),
  expires: { never: "a finished move deletes it" },
});
export const UNFINISHED_ID = "move";

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
 * Resumes an interrupted move. Throws if the target has documents of no unfinished move from this source, unless
 * `isReplacing`.
 */
export async function move(
  source: Archive,
  target: Archive,
  { from, isReplacing }: MoveOptions,
): Promise<Comparison> {
  const marker = toMarker(from);
  if (!isReplacing && !(await isFree(target, marker)))
    throw new Error("The target has documents already. --replace deletes them.");
  await target.put([marker]);
  const puts = createBatches((batch: readonly ArchivedDocument[]) => target.put(batch));
  const removals = createBatches((batch: readonly ArchivedDocument[]) => target.remove(batch));
  for await (const [before, after] of pairs(source, target)) {
    if (before && (!after || hashOf(before) !== hashOf(after))) await puts.add(before);
    if (!before && after) await removals.add(after);
  }
  await puts.flush();
  await removals.flush();
  const comparison = await compare(source, target);
  if (comparison.differences.length === 0) await target.remove([marker]);
  return comparison;
}

export async function compare(source: Archive, target: Archive): Promise<Comparison> {
  const counts = new Map<string, number>();
  const hash = createHash("sha256");
  const differences: string[] = [];
  for await (const [before, after] of pairs(source, target)) {
    const mark = before && hashOf(before);
    if (before && mark) {
      hash.update(mark);
      counts.set(before.collection, (counts.get(before.collection) ?? 0) + 1);
    }
    const either = before ?? after;
    if (either && mark !== (after && hashOf(after)))
      differences.push(`${either.collection}/${either.id}`);
  }
  return { counts, hash: hash.digest("hex"), differences };
}

type Pair = readonly [ArchivedDocument | undefined, ArchivedDocument | undefined];

async function* pairs(source: Archive, target: Archive): AsyncGenerator<Pair> {
  const [left, right] = [withoutMarker(source), withoutMarker(target)];
  let [before, after] = await Promise.all([left.next(), right.next()]);
  while (!before.done || !after.done) {
    const order = before.done ? 1 : after.done ? -1 : compareNames(before.value, after.value);
    yield [
      order <= 0 && !before.done ? before.value : undefined,
      order >= 0 && !after.done ? after.value : undefined,
    ];
    if (order <= 0) before = await left.next();
    if (order >= 0) after = await right.next();
  }
}

async function* withoutMarker(archive: Archive): AsyncGenerator<ArchivedDocument, undefined> {
  for await (const document of archive.list())
    if (document.collection !== unfinishedMoves.name) yield document;
  return undefined;
}

function createBatches(send: (batch: readonly ArchivedDocument[]) => Promise<void>) {
  let batch: ArchivedDocument[] = [];
  let characters = 0;
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const full = batch;
    [batch, characters] = [[], 0];
    await send(full);
  }
  return {
    flush,
    async add(document: ArchivedDocument): Promise<void> {
      batch.push(document);
      characters += document.text.length;
      if (batch.length >= BATCH_DOCUMENTS || characters >= BATCH_CHARACTERS) await flush();
    },
  };
}

function toMarker(from: string): ArchivedDocument {
  return {
    collection: unfinishedMoves.name,
    id: UNFINISHED_ID,
    version: "",
    shape: shapeOf(unfinishedMoves),
    text: JSON.stringify({ from }),
  };
}

/** Whether the archive is empty, or has the documents of an unfinished move with this marker. */
async function isFree(archive: Archive, marker: ArchivedDocument): Promise<boolean> {
  let isEmpty = true;
  for await (const { collection, text } of archive.list()) {
    if (collection === marker.collection) return text === marker.text;
    isEmpty = false;
  }
  return isEmpty;
}
