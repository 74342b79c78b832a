import { existsSync } from "node:fs";
import { basename, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { placesUnder } from "./deploy/places.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * What to tell somebody who runs the command `script` in a clone on the server of a deployed shop, which has other
 * settings and data. Undefined elsewhere.
 */
export function ownCloneNote(
  script: string,
  { root = ROOT, places = placesUnder(sep) } = {},
): string | undefined {
  if (isRelease(root, places) || !existsSync(places.command)) return undefined;
  const name = basename(script, ".ts");
  return `This works on the settings and data of ${root}. For the shop that serves on this machine: tollgate ${name}`;
}

/** On standard error, so that output can be piped. */
export function warnInClone(): void {
  const note = ownCloneNote(process.argv[1] ?? "");
  if (note) console.error(note);
}

/** Whether the code in `root` is a release of a deployed shop. */
export function isRelease(root: string, places = placesUnder(sep)): boolean {
  return root.startsWith(places.code + sep);
}

/** Usage and advice, which name npm's commands, as they are right for this code. */
export function inOwnWords(text: string): string {
  return isRelease(ROOT) ? asDeployed(text) : text;
}

/** Advice in the words that are right on the server of a deployed shop. */
export function asDeployed(text: string, { settings } = placesUnder(sep)): string {
  return text
    .replaceAll(/npm run (?!deploy\b)([\w-]+)(?: --)?/g, "tollgate $1")
    .replaceAll("npm start", "npm run deploy -- setup in the clone")
    .replaceAll(".env and start the shop again", `${settings}, then systemctl reload 'tollgate@*'`)
    .replaceAll("restart the shop", "systemctl restart 'tollgate@*'")
    .replaceAll(".env or in the environment", settings)
    .replaceAll(/(?<![\w/])\.env(?![\w.])/g, settings);
}
