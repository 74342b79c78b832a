/** Prints the functions in which this process spent its time. */
import { Session } from "node:inspector/promises";
import { z } from "zod";

const SHOWN = 16;
const INTERVAL_US = 200;

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
    }),
  ),
  samples: z.array(z.int()),
  /** Microseconds. */
  timeDeltas: z.array(z.number()),
});

/** Runs `work` in this process and prints its profile. */
export async function profile(work: () => Promise<void>): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
  await session.post("Profiler.start");
  await work();
  const { profile: taken } = await session.post("Profiler.stop");
  session.disconnect();
  printSelfTimes(taken);
}

/** Functions with the most self time, as shares of the time in which the process was not idle. */
function printSelfTimes(taken: unknown): void {
  const { nodes, samples, timeDeltas } = profileSchema.parse(taken);
  const names = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  times.delete("(idle)");
  // The profiler itself.
  for (const name of times.keys()) if (name.startsWith("post  node:inspector")) times.delete(name);
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const largest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
  process.stdout.write("  our self time by function\n");
  for (const [name, time] of largest)
    process.stdout.write(`    ${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}\n`);
}

function describe({
  functionName,
  url,
  lineNumber,
}: {
  functionName: string;
  url: string;
  lineNumber: number;
}): string {
  const place = url.startsWith("node:") ? url : url.split("/").slice(-2).join("/");
  return url ? `${functionName || "(anonymous)"}  ${place}:${lineNumber + 1}` : functionName;
}
