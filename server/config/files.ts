import { z } from "zod";
import { isPublic, type ModeEnvironment } from "./mode.ts";
import type { Rule } from "./rule.ts";
import { isServiceUrl, pathOf, variable } from "./values.ts";

const BUCKETS = {
  s3: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
  gs: /^[a-z\d][a-z\d._-]{1,220}[a-z\d]$/,
};
/** The same rule as for file keys; see `assertFileKey`. */
const PREFIX = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

const s3Options = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z\d-]+$/, "must be a region such as eu-central-1")
    .optional(),
  endpoint: z.string().refine(isServiceUrl, "must be a URL such as https://s3.example").optional(),
  "path-style": z.enum(["1", "0"], { error: "must be 1 or 0" }).default("0"),
});

const variables = {
  FILES_URL: variable(
    z
      .string()
      .transform((url, context): FilesConfig => {
        const { storage, problem } = parseStorageUrl(url);
        if (storage) return storage;
        context.addIssue({ code: "custom", message: problem });
        return z.NEVER;
      })
      .optional(),
  ),
  ACCEL_REDIRECT: variable(
    z
      .string()
      .regex(/^(\/[\w-]+)+\/$/, "must be a path such as /internal-files/")
      .optional(),
  ),
};

export interface S3Config {
  readonly kind: "s3";
  readonly bucket: string;
  /** A prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** By default from the SDK's usual sources, such as AWS_REGION. */
  readonly region: string | undefined;
  /** A service compatible with S3; absent: Amazon's. */
  readonly endpoint: string | undefined;
  /** The bucket is part of the path instead of the host name. */
  readonly isPathStyle: boolean;
}

export interface GcsConfig {
  readonly kind: "gcs";
  readonly bucket: string;
  /** A prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
}

export interface DiskConfig {
  readonly kind: "disk";
  readonly path: string;
  /** The files' path in nginx, which then sends them. Absent: the shop sends them. */
  readonly accelRedirect?: string | undefined;
}

export type FilesConfig = DiskConfig | S3Config | GcsConfig;

type Parsed =
  | { readonly storage: FilesConfig; readonly problem?: never }
  | { readonly storage?: never; readonly problem: string };

function parseStorageUrl(url: string): Parsed {
  if (/^file:./.test(url)) return { storage: { kind: "disk", path: pathOf(url) } };
  const parts = /^(s3|gs):\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(url);
  if (!parts) return { problem: "must be file:PATH, s3://BUCKET or gs://BUCKET" };
  const [, scheme, bucket = "", path = "", query = ""] = parts;
  if (!BUCKETS[scheme === "gs" ? "gs" : "s3"].test(bucket))
    return { problem: "the bucket's name is not valid" };
  const folder = path.replace(/\/$/, "");
  if (folder && !PREFIX.test(folder)) return { problem: "the path is not valid" };
  const place = { bucket, prefix: folder && `${folder}/` };
  const options = Object.fromEntries(new URLSearchParams(query));
  if (scheme === "gs")
    return query ? { problem: "gs takes no options" } : { storage: { kind: "gcs", ...place } };
  const { data, error } = s3Options.safeParse(options);
  if (!data) return { problem: describe(error) };
  const { region, endpoint, "path-style": pathStyle } = data;
  return { storage: { kind: "s3", ...place, region, endpoint, isPathStyle: pathStyle === "1" } };
}

function describe({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(" ")).join("; ");
}

interface FilesEnvironment extends ModeEnvironment {
  readonly FILES_URL?: FilesConfig | undefined;
  readonly ACCEL_REDIRECT?: string | undefined;
  readonly DATA_DIR: string;
}

const rules: readonly Rule<FilesEnvironment>[] = [
  {
    between: ["ACCEL_REDIRECT", "FILES_URL"],
    isBroken: (env) => env.ACCEL_REDIRECT !== undefined && read(env).kind !== "disk",
    problem: "is only for files on a disk; a bucket sends its files itself",
  },
  {
    between: ["FILES_URL", "PUBLIC_URL"],
    isBroken: (env) =>
      isPublic(env) &&
      env.FILES_URL?.kind === "s3" &&
      env.FILES_URL.endpoint?.startsWith("http:") === true,
    problem: "endpoint must be https on a public address, because browsers get the files from it",
  },
];

function read({
  FILES_URL,
  ACCEL_REDIRECT,
  DATA_DIR,
}: Pick<FilesEnvironment, "FILES_URL" | "ACCEL_REDIRECT" | "DATA_DIR">): FilesConfig {
  const files = FILES_URL ?? { kind: "disk" as const, path: pathOf(`file:${DATA_DIR}/files`) };
  return files.kind === "disk" && ACCEL_REDIRECT
    ? { ...files, accelRedirect: ACCEL_REDIRECT }
    : files;
}

export const filesSettings = { variables, rules, read };
