/** The database: its variables and the configuration of its adapter. */
import { z } from "zod";
import { pathOf, variable } from "./values.ts";

export const documentsVariables = {
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

export function readDocumentsConfig(env: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}): DocumentsConfig {
  return { kind: "sqlite", path: pathOf(env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/tollgate.db`) };
}

/** The database that backups copy. For a kind that stores documents elsewhere it must throw an Error saying so. */
export function databaseFileOf({ path }: DocumentsConfig): string {
  return path;
}
