/** The database: its variables and the configuration of its adapter. */
import { z } from "zod";
import { pathOf, variable } from "./values.ts";

const variables = {
  DATABASE_URL: variable(
    z
      .string()
      .regex(/^sqlite:.+/, "must be sqlite:PATH; other databases are not supported yet")
      .optional(),
  ),
};

/** `path` may be ":memory:". */
export interface DocumentsConfig {
  readonly kind: "sqlite";
  readonly path: string;
}

function read(env: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}): DocumentsConfig {
  return { kind: "sqlite", path: pathOf(env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/tollgate.db`) };
}

export const documentsSettings = { variables, rules: [], read };

/** The database that backups copy. For a kind that stores documents elsewhere it must throw an Error saying so. */
export function databaseFileOf({ path }: DocumentsConfig): string {
  return path;
}
