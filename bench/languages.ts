/**
 * The demo in all its languages: requests per second for a landing page in a further language and in the first, over
 * 32 keep-alive connections, and the worker's memory after every public page in the first language and in all.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PARTIAL_PATHS } from "#tests/support/specified-paths.ts";
import { measureLoad } from "./load.ts";
import { printReport, type Round } from "./ratio.ts";
import { residentMegabytes, startShop, untilIdle } from "./shop-process.ts";

const PORT = 3591;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ROUNDS = 5;
const LOAD = { connections: 32, milliseconds: 2000 };
const OTHER = "de";

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const { child, worker } = await startShop({ port: PORT, folder, environment: { STORE: "store" } });
try {
  await untilIdle(worker);
  await measureMemory();
  await compare();
} finally {
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(folder, { recursive: true });
}

/** The start renders the pages of the first language, but not its single sections. Others wait for a first request. */
async function measureMemory(): Promise<void> {
  const show = (what: string) =>
    process.stdout.write(`${what}: ${residentMegabytes(worker).toFixed(0)} MB\n`);
  show("after the start");
  const sitemap = await (await fetch(`${ORIGIN}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, loc = ""]) => new URL(loc));
  const prefixOf = ({ pathname }: URL) => /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0] ?? "";
  const paths = [
    ...addresses.map(({ pathname }) => pathname),
    ...[...new Set(addresses.map(prefixOf))].flatMap((prefix) =>
      PARTIAL_PATHS.map((path) => prefix + path),
    ),
  ];
  const isOther = (path: string) => /^\/[a-z]{2}(?:\/|$)/.test(path);
  for (const [what, some] of [
    ["after the first language", paths.filter((path) => !isOther(path))],
    ["after all languages", paths.filter(isOther)],
  ] as const) {
    for (const path of some) await (await fetch(ORIGIN + path)).arrayBuffer();
    await untilIdle(worker);
    show(`${what}, ${some.length} pages`);
  }
}

async function compare(): Promise<void> {
  const ask = (path: string) => {
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${PORT}`,
      "Accept-Encoding: gzip, br, zstd",
    ];
    return measureLoad({ port: PORT, request: `${head.join("\r\n")}\r\n\r\n`, ...LOAD });
  };
  const [first, other] = ["/landing", `/${OTHER}/landing`];
  for (const path of [first, other]) await ask(path);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    // Alternate which page goes first.
    const before = rounds.length % 2 === 0 ? await ask(other) : undefined;
    const { perSecond: plain } = await ask(first);
    const { perSecond: ours } = before ?? (await ask(other));
    rounds.push({ ours, plain });
  }
  printReport({
    title: "landing page over 32 keep-alive connections",
    unit: "requests/s",
    ours: other,
    plain: first,
    rounds,
  });
}
