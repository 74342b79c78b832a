/**
 * Our shop beside its peers: `bench/peers.ts [--rounds N] [--rows 1,3] [--only ours,next] [--build COMMIT]`. A phone and
 * a load generator ask the servers in turn, so that noise of the machine hits all. `--build` adds the shop of a commit.
 */
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "#scripts/test-tools.mjs";
import { CHROMIUM_ARGS } from "#tests/support/chromium-args.ts";
import { createEqualBytes, createNodeBare } from "./peers/node-bare.ts";
import { createNginx } from "./peers/nginx.ts";
import { createNext } from "./peers/next.ts";
import { createOurs } from "./peers/ours.ts";
import {
  compareLoad,
  goBack,
  loadRendered,
  startCold,
  tapEarly,
  type Values,
  visit,
  weighPages,
} from "./peers/measure.ts";
import { createReactRouter } from "./peers/react-router.ts";
import { rows } from "./peers/rows.ts";
import { type Peer, type Server, startServer } from "./peers/server.ts";
import { type Snapshot, takeSnapshot } from "./peers/snapshot.ts";
import { formatTable } from "./peers/table.ts";

const CHROMIUM = "/usr/bin/chromium";
const NOTES = `
Medians of the rounds (least–greatest). A phone has 390 × 844 pixels, a processor 4 × slower than this machine's, 150 ms
round trips and 1.6 Mbit/s. nginx sends the shop's own bytes, scripts included; the other peers have its content.
`;

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    rows: { type: "string" },
    only: { type: "string" },
    build: { type: "string" },
  },
});
const numbers = new Set(options.rows?.split(",").map(Number) ?? rows.map(({ number }) => number));
const wanted = options.only?.split(",");
const isWanted = (name: string) => !wanted || wanted.includes(name);
const say = (text: string) => process.stderr.write(`${text}\n`);

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
const browser = await launch(findChromium() ?? "");
// A headless shell has no back/forward cache.
const wholeBrowser = existsSync(CHROMIUM) ? await launch(CHROMIUM) : undefined;

async function run(): Promise<void> {
  const ours = await startServer(createOurs(), "served");
  await ours.untilIdle();
  const snapshot = await takeSnapshot(browser, ours);
  const servers = isWanted("ours") ? [ours] : [];
  for (const peer of createPeers(snapshot)) servers.push(await startServer(peer, "served"));
  const equal = await startServer(createEqualBytes(snapshot), "served");
  await Promise.all(servers.map((server) => server.untilIdle()));
  const samples = new Map(servers.map(({ peer }) => [peer.name, new Map<string, number[]>()]));
  const add = ({ peer }: Server, values: Values) => {
    for (const [key, value] of Object.entries(values))
      samples
        .get(peer.name)
        ?.getOrInsertComputed(key, () => [])
        .push(value);
  };
  for (const server of servers) {
    add(server, { memory: server.memory() });
    // The first start creates a database.
    if (numbers.has(6)) await startCold(server);
  }
  for (let round = 0; round < Number(options.rounds); round += 1) {
    say(`Round ${round + 1} of ${options.rounds}; load ${loadavg()[0]?.toFixed(1)}`);
    for (const measure of createSteps(equal, round === 0))
      for (const server of round % 2 === 0 ? servers : servers.toReversed())
        await measure(server).then(
          (values) => add(server, values),
          // One value less is better than no table.
          (error: unknown) => say(`${server.peer.name}: ${String(error)}`),
        );
  }
  const shown = rows.filter(({ number }) => numbers.has(number));
  process.stdout.write(`${formatTable(shown, samples)}\n${NOTES}`);
}

function* createPeers(snapshot: Snapshot): Generator<Peer> {
  if (options.build) yield createOurs(options.build);
  if (isWanted("node-bare")) yield createNodeBare(snapshot);
  const nginx = isWanted("nginx") && createNginx(snapshot);
  if (nginx) yield nginx;
  if (isWanted("next")) yield createNext(snapshot);
  if (isWanted("react-router-serve")) yield createReactRouter(snapshot);
}

type Step = [rows: number[], measure: (server: Server) => Promise<Values>];

const FIXED: readonly Step[] = [
  [[3], weighPages],
  [[10], async (server) => (wholeBrowser ? goBack(wholeBrowser, server) : {})],
];

/** What a round does with every server, one after the other. What noise cannot change, the first round asks alone. */
function createSteps(equal: Server, isFirst: boolean): ((server: Server) => Promise<Values>)[] {
  const steps: Step[] = [
    [[1, 4, 5, 10], (server) => visit(browser, server)],
    [[2], (server) => tapEarly(browser, server)],
    ...(isFirst ? FIXED : []),
    [[6], startCold],
    [[8], (server) => compareLoad(server, equal)],
    [[9], loadRendered],
    [[7], async (server) => ({ memoryAfter: server.memory() })],
  ];
  return steps.filter(([of]) => of.some((number) => numbers.has(number))).map(([, step]) => step);
}

try {
  await run();
} finally {
  await Promise.all([browser.close(), wholeBrowser?.close()]);
}
process.exit();
