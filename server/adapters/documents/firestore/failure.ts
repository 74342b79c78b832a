import { DocumentsUnavailable } from "#domain/ports/documents.ts";

/** gRPC status codes: https://grpc.io/docs/guides/status-codes/ */
const status = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
};

const ADVICE: ReadonlyMap<number | undefined, string> = new Map([
  [status.notFound, "create the database in Firestore's native mode, or check DATABASE_URL"],
  [status.permissionDenied, "the service account needs the role Cloud Datastore User"],
  [status.unauthenticated, "check Google's application default credentials"],
  [status.resourceExhausted, "the quota is used up; raise it, nothing that was saved is lost"],
  [status.failedPrecondition, "an index is missing; deploy firestore.indexes.json"],
  [status.unavailable, "Firestore cannot be reached at the moment"],
  [status.deadlineExceeded, "Firestore did not answer in time"],
]);

const TRANSIENT: ReadonlySet<number | undefined> = new Set([
  status.cancelled,
  status.unknown,
  status.deadlineExceeded,
  status.aborted,
  status.internal,
  status.unavailable,
]);

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "TimeoutError") return status.deadlineExceeded;
  return "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/** Whether an error made by `explain` is temporary. */
export function isTransient(error: unknown): boolean {
  return error instanceof DocumentsUnavailable && TRANSIENT.has(statusOf(error.cause));
}

/** Whether Firestore refused the commit. Otherwise it may have been written. */
export function isRefusal(error: unknown): boolean {
  const code = error instanceof DocumentsUnavailable ? statusOf(error.cause) : undefined;
  return code === status.aborted || (code !== undefined && !TRANSIENT.has(code));
}

export function explain(error: unknown): DocumentsUnavailable {
  const words = error instanceof Error ? error.message || error.name : String(error);
  const advice = ADVICE.get(statusOf(error));
  const parts = [`[documents/firestore] failed: ${words}`, advice].filter(Boolean);
  return new DocumentsUnavailable(parts.join(": "), { cause: error });
}
