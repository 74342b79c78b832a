/** What the rules need from the world. One adapter per vendor answers each port; tests/contracts/ holds them to it. */
import type { z } from "zod";

export * from "./ports/identity.ts";

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A typed collection: the schema is checked on every write and every read. */
export interface Collection<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export function defineCollection<S extends z.ZodType>(
  name: string,
  schema: S,
): Collection<z.output<S>> {
  return { name, schema: schema as unknown as z.ZodType<z.output<S>> };
}

/** One document as it was read. `version` is opaque: compare for equality only. */
export interface Snapshot<T> {
  readonly id: string;
  readonly data: T;
  readonly version: string;
}

export type FilterOperator = "==" | "<" | "<=" | ">" | ">=" | "in" | "array-contains";

/**
 * Field paths use dots; a name that has a dot itself cannot be asked for. Filters are joined by and, inequalities fit
 * values of the same type only, `in []` fits nothing, 0 equals -0 and NaN equals NaN. Values order as in Firestore:
 * null, booleans, numbers, timestamps, strings (by UTF-8 bytes), bytes, references, geo-points, arrays, maps.
 * Documents that lack an ordered field are left out; ties are ordered by id, in the last direction. Inequality fields
 * that `orderBy` does not name follow it, by name and in the last direction; without any the order is that of the id.
 * Throws for a broken path, a limit below 1 and a value that no document can hold.
 */
export interface Query {
  readonly where?: readonly (readonly [field: string, operator: FilterOperator, value: unknown])[];
  readonly orderBy?: readonly (readonly [field: string, direction: "asc" | "desc"])[];
  readonly limit?: number;
  /** Continues after this document of the same query. DocumentMissing where it is gone or lacks an ordered field. */
  readonly startAfter?: { readonly id: string };
}

export interface DocumentReader {
  /** The document, or undefined where none exists. */
  get<T>(collection: Collection<T>, id: string): Promise<Snapshot<T> | undefined>;
  query<T>(collection: Collection<T>, query: Query): Promise<Snapshot<T>[]>;
}

/**
 * Reads see the state before the transaction and must come before the first write (else it throws).
 * Writes are buffered and applied together at commit, or not at all.
 */
export interface Transaction extends DocumentReader {
  /** At commit: DocumentExists where the id is taken. */
  create<T>(collection: Collection<T>, id: string, data: T): void;
  set<T>(collection: Collection<T>, id: string, data: T): void;
  /** Replaces the named top-level fields; undefined removes one. At commit: DocumentMissing where absent. */
  update<T>(collection: Collection<T>, id: string, fields: Partial<T>): void;
  delete<T>(collection: Collection<T>, id: string): void;
}

/** When `version` is given and is not the stored one, VersionConflict is thrown and nothing is written. */
export interface Precondition {
  readonly version?: string;
}

/**
 * Ids are 1 to 1,500 bytes of well-formed Unicode without "/" and NUL. Values: null, booleans, numbers, strings, arrays,
 * maps, Timestamp, GeoPoint, DocumentReference, Uint8Array, nested at most 20 deep; undefined fields are dropped.
 * What the schema makes of the data is stored, and is parsed again when read. An acknowledged write survives the
 * process being killed. Bad ids, other values and data that fail the schema throw before anything is written.
 */
export interface Documents extends DocumentReader {
  /** Throws DocumentExists where the id is taken: this is how uniqueness is kept. Returns the new version. */
  create<T>(collection: Collection<T>, id: string, data: T): Promise<string>;
  /** Creates or replaces; idempotent. Returns the new version. */
  set<T>(collection: Collection<T>, id: string, data: T): Promise<string>;
  /** Replaces the named top-level fields; undefined removes one. Throws DocumentMissing. Returns the new version. */
  update<T>(
    collection: Collection<T>,
    id: string,
    fields: Partial<T>,
    precondition?: Precondition,
  ): Promise<string>;
  /** Idempotent: deleting what is absent does nothing, unless a version was demanded. */
  delete<T>(collection: Collection<T>, id: string, precondition?: Precondition): Promise<void>;
  /**
   * Runs `fn` until it commits on what it read (documents, absences and query results), with backoff and jitter
   * up to 10 s, then throws VersionConflict. `fn` may run many times: it must have no effect of its own. Its errors
   * pass through unchanged, and DocumentExists counts, only if what it read still holds; else it runs again.
   */
  transaction<R>(fn: (transaction: Transaction) => Promise<R>): Promise<R>;
  /** Waits for what was acknowledged; every later call throws. Idempotent. */
  close(): Promise<void>;
}

export class DocumentExists extends Error {
  override readonly name = "DocumentExists";
}

export class DocumentMissing extends Error {
  override readonly name = "DocumentMissing";
}

export class VersionConflict extends Error {
  override readonly name = "VersionConflict";
}

/** Throws RangeError for an id no adapter could store. */
export function assertDocumentId(id: string): void {
  const bytes = new TextEncoder().encode(id).length;
  if (bytes < 1 || bytes > 1500 || id.includes("/") || id === "." || id === "..")
    throw new RangeError("A document id has 1 to 1,500 bytes and no slash");
}

export interface FileStat {
  /** Bytes. */
  readonly size: number;
}

/** Private files: nobody but this server reads them. Keys are slash-separated names without "..". */
export interface Files {
  /** Undefined where no such file is stored. */
  stat(key: string): Promise<FileStat | undefined>;
  /** Bytes `start` to `end`, both inclusive, the whole file without a range. Throws where the file is missing. */
  read(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<ReadableStream<Uint8Array>>;
  /** Replaces the file in one step: a reader sees the old bytes or the new ones. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

export interface Mail {
  /** Hands one message over; throws where the service refused it, and the outbox tries again. */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** Stays the same over retries, so that a service that knows it sends once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The payment service's own record of one checkout, as it stands now. */
export interface Checkout {
  readonly id: string;
  readonly orderId: string;
  readonly mode: string;
  readonly status: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  /** The last attempt was refused by the card's bank. */
  readonly isDeclined: boolean;
  /** Total in minor units of `currency`, a lower-case ISO code. */
  readonly amount: number;
  readonly currency: string;
  /** Where the buyer pays; absent once the checkout is over. */
  readonly url?: string;
  /** The payment behind it, once there is one. */
  readonly paymentId?: string;
  /** The address the buyer gave while paying. */
  readonly email?: string;
}

export interface CheckoutRequest {
  readonly orderId: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly email?: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A message of the payment service whose signature was checked. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The order it is about, where it names one. */
  readonly orderId?: string;
}

export interface Payments {
  /** Idempotent per order: a second call answers the same checkout. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Undefined where the service knows no such checkout; throws where it cannot be reached. */
  readCheckout(checkoutId: string): Promise<Checkout | undefined>;
  /** Undefined where the signature is missing, forged or older than five minutes, or the body is no event. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
}
