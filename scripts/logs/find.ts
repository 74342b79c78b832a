/** Finds lines of the log. Lines that are no JSON, such as those of a crash, are kept as they are. */
import { z } from "zod";

/** Lines that may match the regular expression, oldest first. Others may be among them. */
export type ReadLines = (pattern: string) => AsyncIterable<string>;

const lineSchema = z.looseObject({
  time: z.number(),
  level: z.number(),
  msg: z.string().default(""),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
  err: z
    .looseObject({
      type: z.string(),
      message: z.string().default(""),
      stack: z.string().optional(),
    })
    .optional(),
});

type Line = z.output<typeof lineSchema>;

const ERROR = 50;
const MAX_KINDS = 50;
const LEVELS: Readonly<Record<number, string>> = {
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

/** All lines about the request or trace with this id, and about the rest of its trace. */
export async function findRequest(readLines: ReadLines, id: string): Promise<readonly string[]> {
  const about = async (ids: readonly string[]) => {
    const found: string[] = [];
    for await (const line of readLines(ids.join("|")))
      if (ids.some((one) => line.includes(one))) found.push(line);
    return found;
  };
  const own = await about([id]);
  const traces = new Set(own.flatMap((line) => parseLine(line)?.traceId ?? []));
  traces.delete(id);
  return (traces.size === 0 ? own : await about([id, ...traces])).map(show);
}

interface Kind {
  count: number;
  last: Line;
}

/** One line for each kind of error since then (ms since the epoch), the latest first. */
export async function findErrors(readLines: ReadLines, since: number): Promise<readonly string[]> {
  const kinds = new Map<string, Kind>();
  for await (const text of readLines('"level":[56]0')) {
    const line = parseLine(text);
    if (!line || line.level < ERROR || line.time < since) continue;
    const key = withoutIds(describe(line));
    const kind = kinds.get(key) ?? { count: 0, last: line };
    kinds.set(key, kind);
    kind.count += 1;
    if (line.time >= kind.last.time) kind.last = line;
  }
  return [...kinds.values()]
    .toSorted((one, other) => other.last.time - one.last.time)
    .slice(0, MAX_KINDS)
    .map(({ count, last }) => `${String(count).padStart(5)} × ${timeOf(last)}  ${describe(last)}`);
}

function describe({ msg, err, requestId }: Line): string {
  const words = err ? `${msg}: ${err.type}: ${err.message.split("\n")[0]}` : msg;
  return requestId === undefined || words.includes(requestId) ? words : `${words} (${requestId})`;
}

/** Errors are of one kind if only ids and numbers differ. */
function withoutIds(words: string): string {
  return words.replaceAll(/[\w-]*\d[\w-]*/g, "#");
}

function show(text: string): string {
  const line = parseLine(text);
  if (!line) return text;
  const { time: _time, level, msg, err, ...others } = line;
  const fields = Object.entries(others).map(([name, value]) => `${name}=${String(value)}`);
  const head = [timeOf(line), LEVELS[level] ?? level, msg, ...fields].join("  ");
  return err ? `${head}\n  ${err.stack ?? `${err.type}: ${err.message}`}` : head;
}

function timeOf({ time }: Line): string {
  return new Date(time).toISOString();
}

function parseLine(text: string): Line | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // The journal cuts very long lines.
    return undefined;
  }
}
