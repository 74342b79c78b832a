import { DocumentsUnavailable } from "#domain/ports/documents.ts";

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ADVICE: Readonly<Record<string, string>> = {
  "25006": "it cannot be written; let DATABASE_URL name the primary server",
  "28000": "it refused the user; check the user in DATABASE_URL and pg_hba.conf",
  "28P01": "it refused the password; check DATABASE_URL",
  "3D000": "it has no such database; create it or check DATABASE_URL",
  "42501":
    "permission was denied; let the user own the schema tollgate or create schemas in this database",
  "53100": "its disk is full; make space, nothing that was saved is lost",
  "53300": "it has no connection left; raise max_connections or run fewer processes",
  "57014": "a statement took too long; check the server's load",
};

/** Serialization failure, deadlock, lock time-out, too many connections; shutdown, crash, start. */
const TRANSIENT = new Set(["40001", "40P01", "55P03", "53300", "57P01", "57P02", "57P03"]);

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { code } = error;
  // SQLSTATE codes contain a digit, unlike EPIPE of the operating system.
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The connection was lost, so the last statement may or may not have been executed. */
export function isLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined || state.startsWith("08") || state.startsWith("57P");
}

/** Whether an error made by `explain` is temporary. Nothing was written. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof DocumentsUnavailable)) return false;
  const state = sqlStateOf(error.cause);
  return isLost(error.cause) || TRANSIENT.has(state ?? "");
}

/** Never includes the URL, which contains the password. */
export function explain(error: unknown, what = "failed"): DocumentsUnavailable {
  const words = error instanceof Error ? error.message || error.name : String(error);
  const state = sqlStateOf(error);
  const advice =
    state === undefined
      ? "the server cannot be reached; check that it runs and that DATABASE_URL names it"
      : ADVICE[state];
  const parts = [`[documents/postgres] ${what}: ${words}`, advice].filter(Boolean);
  return new DocumentsUnavailable(parts.join(": "), { cause: error });
}
