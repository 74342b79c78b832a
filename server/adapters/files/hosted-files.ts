import type { Files } from "#domain/ports/files.ts";

/** Files in a bucket, which gives links to them. */
export interface HostedFiles extends Files {
  readonly linkTo: NonNullable<Files["linkTo"]>;
  /** Of the links. */
  readonly linkOrigin: string;
  close(): void;
}
