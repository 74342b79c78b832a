/** Where the log is: in systemd's journal, a file or standard input. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { placesUnder, unitOf } from "../deploy/places.ts";
import { isCode } from "../terminal.ts";
import type { ReadLines } from "./find.ts";

const NO_JOURNAL =
  "There is no journal here: name the log with --file FILE, or pipe it into --file -.";
const STDIN = "-";

interface LogSource {
  readonly readLines: ReadLines;
  /** What the journal said besides lines, such as that others' lines are hidden. May be empty. */
  readonly remarks: () => string;
}

/** Throws when it is read, if there is no such log. */
export function openLog({
  file,
  since,
}: {
  readonly file: string | undefined;
  /** Milliseconds since the epoch. Absent: from the beginning. */
  readonly since: number | undefined;
}): LogSource {
  if (file === undefined) return openJournal(since);
  const stdin = file === STDIN ? readOnce(process.stdin) : undefined;
  return {
    readLines: () => stdin?.() ?? linesOf(createReadStream(file)),
    remarks: () => "",
  };
}

/** Standard input can be read only once. */
function readOnce(input: Readable): () => AsyncIterable<string> {
  let lines: Promise<string[]> | undefined;
  return async function* () {
    yield* await (lines ??= text(input).then((all) => all.split("\n")));
  };
}

function linesOf(input: Readable): AsyncIterable<string> {
  return createInterface({ input, crlfDelay: Infinity });
}

function openJournal(since: number | undefined): LogSource {
  const remarks = new Set<string>();
  const units = placesUnder("/").pair.map((port) => `--unit=${unitOf(port)}`);
  const from = since === undefined ? [] : [`--since=@${Math.floor(since / 1000)}`];
  // Without --quiet, which hides that the user may not see all lines.
  const options = ["--no-pager", "--output=cat", ...units, ...from];
  return {
    async *readLines(pattern) {
      const journal = spawn("journalctl", [...options, `--grep=${pattern}`]);
      const said = text(journal.stderr);
      const ended = once(journal, "close");
      // Report a failed start below, not while the lines are read.
      ended.catch(() => {});
      yield* linesOf(journal.stdout);
      await ended.catch((error: unknown) => {
        throw isCode(error, "ENOENT") ? new Error(NO_JOURNAL, { cause: error }) : error;
      });
      remarks.add((await said).trim());
    },
    remarks: () => [...remarks].filter(Boolean).join("\n"),
  };
}
