/** `/etc/tollgate/env`, in which lines that this command does not write stay as they are. */
import { chmodSync, chownSync, renameSync, statSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";

export type Values = Readonly<Record<string, string | undefined>>;

export function readValues(text: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]),
  );
}

/** Sets each value in the text; undefined removes it. */
export function writeValues(text: string, values: Values): string {
  const lines = text.split("\n").filter((line, at, all) => line !== "" || at < all.length - 1);
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findIndex((line) => new RegExp(`^\\s*${name}\\s*=`).test(line));
    const written = value === undefined ? [] : [`${name}=${quoted(value)}`];
    if (at >= 0) lines.splice(at, 1, ...written);
    else lines.push(...written);
  }
  return lines.map((line) => `${line}\n`).join("");
}

function quoted(value: string): string {
  if (/^[\w.:/@,%+?&=-]*$/.test(value)) return value;
  const quote = ["'", '"', "`"].find((mark) => !value.includes(mark));
  if (quote === undefined || value.includes("\n"))
    throw new Error("A setting cannot contain all kinds of quotes, or lines.");
  return quote + value + quote;
}

/** Keeps owner and mode, and never leaves half a file. */
export function replaceFile(path: string, text: string): void {
  const { uid, gid, mode } = statSync(path);
  const unfinished = `${path}.part`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  chownSync(unfinished, uid, gid);
  chmodSync(unfinished, mode);
  renameSync(unfinished, path);
}
