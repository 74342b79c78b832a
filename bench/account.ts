/**
 * Requests per second of /account for a signed-in buyer, compared with react-router-serve, React Router's default
 * server, on the same pages and database. One process each, 32 keep-alive connections.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBuilder } from "vite";
import { buy } from "#tests/support/buy.ts";
import { TEST_STORE } from "#tests/support/started-site.ts";
import { createBrowser } from "#tests/support/test-browser.ts";
import { measureLoad } from "./load.ts";
import { printProfile } from "./profile.ts";
import { median, printReport, type Round } from "./ratio.ts";
import { busyMilliseconds, startShop } from "./shop-process.ts";

const PORT = 3583;
const SERVE_PORT = 3584;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ROUNDS = 9;
const LOAD = { connections: 32, milliseconds: 2000 };

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const children: ChildProcess[] = [];
try {
  const request = await run();
  await endAll();
  await profile(request);
} finally {
  await endAll();
  rmSync(folder, { recursive: true });
}

async function run(): Promise<string> {
  const { child, worker } = await startShop({ port: PORT, folder });
  children.push(child);
  const request = await signInAndBuy();
  const serve = await startServe();
  const ask = async (port: number, pid: number) => {
    const busyBefore = busyMilliseconds(pid);
    const load = await measureLoad({ port, request, ...LOAD });
    const responses = load.perSecond * (LOAD.milliseconds / 1000);
    return { ...load, cost: (busyMilliseconds(pid) - busyBefore) / responses };
  };
  const askOurs = () => ask(PORT, worker);
  const askServe = () => ask(SERVE_PORT, serve);
  await askOurs();
  await askServe();
  const rounds: (Round & { ourCost: number; plainCost: number })[] = [];
  while (rounds.length < ROUNDS) {
    // Alternate which server goes first.
    const first = rounds.length % 2 === 0 ? await askOurs() : undefined;
    const plain = await askServe();
    const ours = first ?? (await askOurs());
    rounds.push({
      ours: ours.perSecond,
      plain: plain.perSecond,
      ourCost: ours.cost,
      plainCost: plain.cost,
    });
  }
  printReport({
    title: `/account, signed in, over ${LOAD.connections} keep-alive connections`,
    unit: "requests/s",
    ours: "npm start, one worker",
    plain: "react-router-serve with the same pages",
    rounds,
  });
  const [ourCost, plainCost] = [
    median(rounds.map((round) => round.ourCost)),
    median(rounds.map((round) => round.plainCost)),
  ];
  process.stdout.write(
    `  CPU time per request: ours ${ourCost.toFixed(2)} ms, plain ${plainCost.toFixed(2)} ms\n`,
  );
  return request;
}

async function signInAndBuy(): Promise<string> {
  const browser = createBrowser(
    { fetch: (request) => fetch(request, { redirect: "manual" }) },
    ORIGIN,
  );
  await browser.signUp();
  await buy(browser, "book");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return [
    "GET /account HTTP/1.1",
    `Host: 127.0.0.1:${PORT}`,
    "Connection: keep-alive",
    "Accept: text/html",
    "Accept-Encoding: gzip, br, zstd",
    `Cookie: ${cookie}`,
    "",
    "",
  ].join("\r\n");
}

/** Resolves to the process id once the server accepts requests. */
async function startServe(): Promise<number> {
  const input = "./bench/serve-account.ts";
  process.env["STORE"] = TEST_STORE;
  const builder = await createBuilder({
    root,
    logLevel: "warn",
    environments: { ssr: { build: { rolldownOptions: { input } } } },
  });
  await builder.buildApp();
  const built = join(folder, "serve");
  renameSync(join(root, "build/unfinished"), built);
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/@react-router/serve/bin.cjs"), join(built, "server/index.js")],
    {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(SERVE_PORT),
        PUBLIC_URL: ORIGIN,
        DATA_DIR: folder,
        BUILD_PATH: join(root, "build", readFileSync(join(root, "build/current"), "utf8")),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (output.length < 1000) output += chunk.toString();
  });
  while (!output.includes("[react-router-serve]")) await once(child.stdout, "data");
  return child.pid ?? 0;
}

/** A separate run, because profiling slows the server down. */
async function profile(request: string): Promise<void> {
  const profiles = join(folder, "profiles");
  const execArgv = ["--cpu-prof", `--cpu-prof-dir=${profiles}`];
  const { child, worker } = await startShop({ port: PORT, folder, execArgv });
  children.push(child);
  await measureLoad({ port: PORT, request, ...LOAD, milliseconds: 5000 });
  await endAll();
  printProfile(profiles, worker);
}

async function endAll(): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  children.length = 0;
}
