import type { Metadata } from "../records/metadata.ts";

export function toMetadata(entries: Metadata): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
