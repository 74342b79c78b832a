/** Finds failures in a server's output: logged errors, crashes and uncaught exceptions. */

const ERROR_LEVEL = 50;
/** Plain lines printed by Node, by the supervisor and by a crash. */
const CRASH =
  /worker ended unexpectedly|worker failed|did not start|unhandled|uncaught|^\s+at |\bError: |ListenersExceeded/i;

export function findTroubles(output: string): string[] {
  return output.split("\n").filter((line) => {
    const [entry] = parseLine(line);
    if (!entry) return CRASH.test(line);
    return Number(entry.level) >= ERROR_LEVEL || Number(entry.status) >= 500;
  });
}

export type LogLine = Readonly<Record<string, unknown>>;

/** The JSON lines of the log, without other output. */
export function readLog(output: string): LogLine[] {
  return output.split("\n").flatMap(parseLine);
}

function parseLine(line: string): LogLine[] {
  if (!line.startsWith("{")) return [];
  try {
    return [JSON.parse(line) as LogLine];
  } catch {
    // A killed process may leave an incomplete line.
    return [];
  }
}
