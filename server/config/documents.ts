import { z } from "zod";
import { pathOf, variable } from "./values.ts";

const POSTGRES = /^postgres(?:ql)?:\/\/./;
const FIRESTORE =
  /^firestore:\/\/(?<project>[a-z][a-z\d-]{4,28}[a-z\d])(?:\/(?<database>[a-z][a-z\d-]{2,61}[a-z\d]))?(?:\?prefix=(?<prefix>[a-zA-Z][\w-]{0,30}))?$/;

const variables = {
  DATABASE_URL: variable(
    z
      .string()
      .refine(
        (value) => /^sqlite:.+/.test(value) || POSTGRES.test(value) || FIRESTORE.test(value),
        "must be sqlite:PATH, postgres://USER:PASSWORD@HOST/DATABASE or firestore://PROJECT/DATABASE?prefix=NAME",
      )
      .optional(),
  ),
};

export type DocumentsConfig =
  /** `path` may be ":memory:". */
  | { readonly kind: "sqlite"; readonly path: string }
  /** `url` contains the password. */
  | { readonly kind: "postgres"; readonly url: string }
  | {
      readonly kind: "firestore";
      readonly project: string;
      readonly database: string;
      /** A prefix of all collection names. May be empty. */
      readonly prefix: string;
    };

function read({
  DATABASE_URL,
  DATA_DIR,
}: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATA_DIR: string;
}): DocumentsConfig {
  if (DATABASE_URL && POSTGRES.test(DATABASE_URL)) return { kind: "postgres", url: DATABASE_URL };
  const firestore = DATABASE_URL ? FIRESTORE.exec(DATABASE_URL)?.groups : undefined;
  if (firestore) {
    const { project = "", database = "(default)", prefix = "" } = firestore;
    return { kind: "firestore", project, database, prefix };
  }
  return { kind: "sqlite", path: pathOf(DATABASE_URL ?? `sqlite:${DATA_DIR}/tollgate.db`) };
}

export const documentsSettings = { variables, rules: [], read };
