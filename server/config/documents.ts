/** The database: its variables and the configuration of its adapter. */
import { z } from "zod";
import { pathOf, variable } from "./values.ts";

const POSTGRES = /^postgres(?:ql)?:\/\/./;

const variables = {
  DATABASE_URL: variable(
    z
      .string()
      .refine(
        (value) => /^sqlite:.+/.test(value) || POSTGRES.test(value),
        "must be sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE",
      )
      .optional(),
  ),
};

export type DocumentsConfig =
  /** `path` may be ":memory:". */
  | { readonly kind: "sqlite"; readonly path: string }
  /** `url` contains the password. */
  | { readonly kind: "postgres"; readonly url: string };

function read({
  DATABASE_URL,
  DATA_DIR,
}: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}): DocumentsConfig {
  if (DATABASE_URL && POSTGRES.test(DATABASE_URL)) return { kind: "postgres", url: DATABASE_URL };
  return { kind: "sqlite", path: pathOf(DATABASE_URL ?? `sqlite:${DATA_DIR}/tollgate.db`) };
}

export const documentsSettings = { variables, rules: [], read };

/** The database file that backups copy. Throws if the documents are in PostgreSQL. */
export function databaseFileOf(config: DocumentsConfig): string {
  if (config.kind === "sqlite") return config.path;
  throw new Error(
    "The documents are in PostgreSQL: back it up with pg_dump, and restore it with pg_restore.",
  );
}
