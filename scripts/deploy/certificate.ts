/** Whether visitors reach the shop over HTTPS, and what Caddy's log names as the obstacle. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Ground } from "./ground.ts";
import type { Machine } from "./machine.ts";

const MAX_WORDS = 300;
const lineSchema = z.object({
  level: z.literal("error"),
  identifier: z.string(),
  msg: z.string(),
  issuer: z.string().optional(),
  error: z.string().optional(),
  /** Instead of `error` in newer versions. */
  problem: z.object({ detail: z.string().min(1) }).optional(),
});

/**
 * The latest in Caddy's log, on one line. Prefers what an authority says of its challenge, and then the first authority:
 * Caddy asks ZeroSSL, which demands an account, only after the first has refused. Undefined if the log names none.
 */
export function obstacleIn(log: string, domain: string): string | undefined {
  const lines = log
    .split("\n")
    .flatMap((line) => readLine(line) ?? [])
    .filter(({ identifier }) => identifier === domain);
  const found =
    lines.findLast(({ msg }) => msg === "challenge failed") ??
    lines.findLast(({ issuer, error }) => !/zerossl/i.test(`${issuer} ${error}`)) ??
    lines.at(-1);
  return (found?.problem?.detail ?? found?.error)?.replaceAll(/\s+/g, " ").slice(0, MAX_WORDS);
}

/** `since`: ms since the epoch. */
export async function findObstacle(
  machine: Machine,
  domain: string,
  since: number,
): Promise<string | undefined> {
  const { output } = await machine.run([
    "journalctl",
    "--unit=caddy.service",
    "--no-pager",
    "--output=cat",
    `--since=@${Math.floor(since / 1000)}`,
    '--grep="level":"error"',
  ]);
  return obstacleIn(output, domain);
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/\blookup \S+/, "Let this server look up names: see /etc/resolv.conf"],
  [/\bdial tcp\b/, "Let this server connect to the authority, at port 443"],
  [/rate ?limit|too many/i, "Wait as long as the authority says"],
];

export function remedyFor(obstacle: string | undefined): string {
  if (obstacle === undefined) return "See what journalctl -u caddy says";
  const [, remedy] = remedies.find(([pattern]) => pattern.test(obstacle)) ?? [];
  return remedy ?? "Correct the DNS record, or let ports 80 and 443 through";
}

/** Returns why the shop cannot be reached after a while, and what to do; undefined if it can. */
export async function untilPublic(
  { machine, proxy, tell, limits }: Ground,
  { domain, since }: { readonly domain: string; readonly since: number },
): Promise<{ readonly words: string; readonly remedy: string } | undefined> {
  if ((await proxy.readBuild()) !== undefined) return undefined;
  const { certificateMs, reportMs, pollMs } = limits;
  tell(`Waiting for the certificate, ${Math.round(certificateMs / 60_000)} minutes at most …`);
  const began = performance.now();
  let told = "";
  for (let reported = began; performance.now() - began < certificateMs; await wait(pollMs)) {
    if ((await proxy.readBuild()) !== undefined) return undefined;
    if (performance.now() - reported < reportMs) continue;
    reported = performance.now();
    const words = (await findObstacle(machine, domain, since)) ?? "Caddy is still asking for it";
    const seconds = Math.round((reported - began) / 1000);
    tell(
      words === told
        ? `  still the same after ${seconds} s`
        : `  not there after ${seconds} s: ${words}`,
    );
    told = words;
  }
  const obstacle = await findObstacle(machine, domain, since);
  const words = obstacle
    ? `Caddy gets no certificate (${obstacle})`
    : "Caddy's log names no reason";
  return { words, remedy: remedyFor(obstacle) };
}

function readLine(line: string): z.output<typeof lineSchema> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return lineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    // The journal cuts very long lines.
    return undefined;
  }
}
