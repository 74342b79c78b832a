import { Timestamp } from "./values.ts";

/** Indented, with a line break at the end. Timestamps are ISO 8601. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, asText, 2)}\n`;
}

/** A Timestamp has its own JSON, so look at the value that it came from. */
function asText(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Readonly<Record<string, unknown>>)[key];
  return original instanceof Timestamp ? original.toDate().toISOString() : value;
}
