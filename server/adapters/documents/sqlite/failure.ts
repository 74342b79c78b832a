import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { DocumentsUnavailable } from "#domain/ports/documents.ts";

const READ_ONLY = 8;
const CANNOT_OPEN = 14;
const ADVICE: Readonly<Record<number, string>> = {
  3: "permission was denied; let the user who runs Tollgate read and write it",
  5: "another program holds it; end that program",
  8: "it cannot be written; let the user who runs Tollgate write to it and its folder, on a file system that is not read-only",
  10: "the disk could not be read or written; check it, then restore the last backup if it is damaged",
  11: "it is damaged; restore the last backup with npm run restore",
  13: "the disk is full; make space, nothing that was saved is lost",
  14: "it cannot be opened; check the path, and let the user who runs Tollgate read and write the file and its folder",
  26: "it is not a Tollgate database, or it is damaged; check the path, or restore the last backup with npm run restore",
};

/** Undefined if SQLite did not raise the error. */
export function readErrorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode : undefined;
}

/** Keeps SQLite's message; the error itself becomes the cause. */
export function explain(path: string, error: unknown, what = "failed"): DocumentsUnavailable {
  const code = readErrorCode(error);
  const words = error instanceof Error ? error.message : String(error);
  const advice = code === undefined ? folderAdvice(path, error) : adviceFor(path, code & 0xff);
  const parts = [`[documents/sqlite] ${what}: ${path}: ${words}`, advice].filter(Boolean);
  return new DocumentsUnavailable(parts.join(": "), { cause: error });
}

function adviceFor(path: string, code: number): string | undefined {
  const refused = code === CANNOT_OPEN || code === READ_ONLY ? findRefused(path) : undefined;
  return refused ?? ADVICE[code];
}

/** SQLite reports missing files, missing permissions and read-only disks alike. */
function findRefused(path: string): string | undefined {
  for (const place of [path, dirname(path)].filter((each) => existsSync(each)))
    try {
      accessSync(place, constants.R_OK | constants.W_OK);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      const why =
        code === "EROFS" ? "is on a read-only disk" : `cannot be read and written (${code})`;
      return `${place} ${why}; let the user who runs Tollgate read and write it`;
    }
  return undefined;
}

/** Node may have failed to create the folder. */
function folderAdvice(path: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `let the user who runs Tollgate write to ${dirname(path)}`;
    case "ENOTDIR":
    case "EEXIST":
      return `${dirname(path)} must be a folder`;
    default:
      return undefined;
  }
}
