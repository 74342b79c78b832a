import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Catalogue, loadCatalogue } from "./compile.ts";
import type { Message, Part } from "./message.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

const file = fileURLToPath(new URL("messages.d.ts", import.meta.url));

/** Writes `messages.d.ts`, which is not in git, if it differs. */
export function writeMessageTypes(): void {
  const types = describeMessages(loadCatalogue(SOURCE_LOCALE));
  if (!existsSync(file) || readFileSync(file, "utf8") !== types) writeFileSync(file, types);
}

export function describeMessages(catalogue: Catalogue): string {
  const lines = [...catalogue].map(([key, message]) => `  "${key}": ${describe(message)};`);
  return [
    "// Generated from en.po by message-types.ts.",
    "export interface MessageValues {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

function describe(message: Message): string {
  const types = new Map<string, string>();
  collect(message, types);
  if (types.size === 0) return "Record<never, never>";
  return `{ ${[...types]
    .toSorted()
    .map(([name, type]) => `${name}: ${type}`)
    .join("; ")} }`;
}

function collect(message: Message, types: Map<string, string>): void {
  if (typeof message === "string") return;
  for (const part of message) if (typeof part !== "string") collectPart(part, types);
}

function collectPart([name, kind, forms = {}]: Exclude<Part, string>, types: Map<string, string>) {
  const { offset: _, ...cases } = forms;
  if (kind === "select") types.set(name, wordsOf(Object.keys(cases)));
  else if (kind) types.set(name, "number");
  else if (!types.has(name)) types.set(name, "string");
  for (const form of Object.values(cases)) collect(form as Message, types);
}

/** `other` covers every value without a form of its own. */
function wordsOf(cases: readonly string[]): string {
  return cases.map((word) => (word === "other" ? "(string & {})" : `"${word}"`)).join(" | ");
}
