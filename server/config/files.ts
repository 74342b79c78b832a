/** The storage of the sold files: its variables and the configuration of its adapter. */
import { z } from "zod";
import { pathOf, variable } from "./values.ts";

const variables = {
  FILES_URL: variable(
    z
      .string()
      .regex(/^file:.+/, "must be file:PATH; other storages are not supported yet")
      .optional(),
  ),
};

export interface FilesConfig {
  readonly kind: "disk";
  readonly path: string;
}

function read(env: {
  readonly FILES_URL?: string | undefined;
  readonly DATA_DIR: string;
}): FilesConfig {
  return { kind: "disk", path: pathOf(env.FILES_URL ?? `file:${env.DATA_DIR}/files`) };
}

export const filesSettings = { variables, rules: [], read };

/** The folder that backups copy. For a kind that stores files elsewhere it must throw an Error saying so. */
export function filesFolderOf({ path }: FilesConfig): string {
  return path;
}
