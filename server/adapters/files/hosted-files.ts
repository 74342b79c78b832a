import type { Files } from "#domain/ports/files.ts";

export interface HostedFiles extends Files {
  readonly linkTo: NonNullable<Files["linkTo"]>;
  readonly linkOrigin: string;
  close(): void;
}
