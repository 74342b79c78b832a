import type {
  AggregateField,
  AggregateQuery,
  DocumentReference,
  DocumentSnapshot,
  Query,
  QuerySnapshot,
} from "@google-cloud/firestore";
import type { StoredDocument } from "../shared/document-writes.ts";
import type { FirestoreClient } from "./client.ts";
import { fromStoredId, keyField, numberField, toStoredId } from "./names.ts";
import { splitAlternatives, toQuery } from "./queries.ts";
import { shapeOf, startOfVersion, type StoredCollection } from "../shared/index-rows.ts";
import { numberOfKey } from "../shared/order-key.ts";
import { cursorAt, type QueryPlan } from "../shared/query-plan.ts";
import type { DocumentName } from "../shared/staged-writes.ts";

export interface Reading {
  all(references: readonly DocumentReference[]): Promise<readonly DocumentSnapshot[]>;
  query(query: Query): Promise<QuerySnapshot>;
}

export type Finder = ReturnType<typeof createFinder>;

export function createFinder({ sdk, firestore, prefix, ask }: FirestoreClient) {
  const plain: Reading = {
    all: (references) => ask(() => firestore.getAll(...references)),
    query: (query) => ask(() => query.get()),
  };
  const collectionOf = (name: string) => firestore.collection(`${prefix}${name}`);
  const referenceTo = ({ collection, id }: DocumentName) =>
    collectionOf(collection).doc(toStoredId(id));

  async function readAll(names: readonly DocumentName[], reading = plain) {
    if (names.length === 0) return [];
    const found = await reading.all(names.map(referenceTo));
    return found.flatMap((snapshot, index) => {
      const name = names[index];
      return snapshot.exists && name
        ? [{ ...toStored(snapshot), collection: name.collection }]
        : [];
    });
  }

  async function toQueries(plan: QueryPlan, reading = plain): Promise<Query[]> {
    const { collection: name, startAfterId: id } = plan;
    const parts = splitAlternatives(plan);
    const last = id === undefined ? [] : await readAll([{ collection: name, id }], reading);
    const cursor = id === undefined ? undefined : cursorAt(plan, last[0]);
    const collection = collectionOf(name);
    const idPath = sdk.FieldPath.documentId();
    return parts.map((part) => toQuery({ collection, idPath, cursor }, part));
  }

  return {
    referenceTo,
    collectionOf,
    readAll,
    async readOne(collection: string, id: string): Promise<StoredDocument | undefined> {
      const [found] = await readAll([{ collection, id }]);
      return found;
    },
    toQueries,
    async select(plan: QueryPlan, reading = plain): Promise<readonly StoredDocument[]> {
      const queries = await toQueries(plan, reading);
      const results = await Promise.all(queries.map((query) => reading.query(query)));
      const found = results.flatMap(({ docs }) => docs);
      if (results.length > 1) found.sort(inOrder(plan));
      return found.slice(0, plan.limit).map(toStored);
    },
    /** Documents of an older version or with other indexes. */
    async findOutdated(
      collection: StoredCollection,
      { limit, skip }: { readonly limit: number; readonly skip: number },
      reading: Reading,
    ): Promise<readonly StoredDocument[]> {
      const shape = shapeOf(collection);
      const next = startOfVersion(collection.version + 1);
      const stored = collectionOf(collection.name)
        .orderBy("shape")
        .limit(limit + skip);
      const older = await reading.query(stored.where("shape", "<", shape));
      const newer = await reading.query(
        stored.where("shape", ">", shape).where("shape", "<", next),
      );
      return [...older.docs, ...newer.docs].slice(skip, skip + limit).map(toStored);
    },
  };
}

export function createTotals({ sdk, ask }: FirestoreClient, { toQueries }: Finder) {
  type Total = AggregateQuery<{ total: AggregateField<number> }>;
  async function aggregate(plan: QueryPlan, toTotal: (query: Query) => Total): Promise<number> {
    const queries = await toQueries(plan);
    const totals = queries.map(async (query) => (await ask(() => toTotal(query).get())).data());
    return addUp((await Promise.all(totals)).map(({ total }) => total));
  }

  async function sumOfKeys(plan: QueryPlan, path: string): Promise<number> {
    const field = keyField(path);
    const queries = await toQueries(plan);
    const results = await Promise.all(queries.map((query) => ask(() => query.select(field).get())));
    const keys = results.flatMap(({ docs }) => docs.map((found) => String(found.get(field))));
    return addUp(keys.map((key) => numberOfKey(Buffer.from(key, "hex")) ?? 0));
  }

  return {
    async count(plan: QueryPlan): Promise<number> {
      const total = await aggregate(plan, (query) =>
        query.aggregate({ total: sdk.AggregateField.count() }),
      );
      return Math.min(total, plan.limit ?? total);
    },
    /** Sums the first field of `orderBy`. Other values count as 0. */
    async sum(plan: QueryPlan): Promise<number> {
      const path = plan.orderBy[0]?.path ?? "";
      // Otherwise Firestore would need an index on both the key and the number.
      if (plan.filters.some((filter) => filter.path === path)) return sumOfKeys(plan, path);
      return aggregate({ ...plan, orderBy: [] }, (query) =>
        query.aggregate({ total: sdk.AggregateField.sum(numberField(path)) }),
      );
    },
  };
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function inOrder({ orderBy, idDirection }: QueryPlan) {
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return (a: DocumentSnapshot, b: DocumentSnapshot): number => {
    for (const { path, direction } of orderBy) {
      const field = keyField(path);
      const order = compare(String(a.get(field)), String(b.get(field)));
      if (order !== 0) return direction === "asc" ? order : -order;
    }
    const order = compare(a.id, b.id);
    return idDirection === "asc" ? order : -order;
  };
}

export function toStored(found: DocumentSnapshot): StoredDocument {
  return {
    id: fromStoredId(found.id),
    version: String(found.get("version")),
    shape: String(found.get("shape")),
    text: String(found.get("data")),
  };
}
