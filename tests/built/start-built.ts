/** Starts the built server like `npm start`, with the settings of a fresh clone or of a live shop. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { computeBuildId } from "#server/main/build-id.ts";
import { storeFolder } from "#server/main/store-folder.ts";
import type { ReceivedMail } from "#tests/contracts/mail.ts";
import { release, signal, start, type Start, TEST_STORE } from "#tests/support/started-site.ts";
import { isLong } from "#tests/support/long.ts";
import { openRelay } from "#tests/support/mail-relay.ts";
import { createBrowser, type TestBrowser } from "#tests/support/test-browser.ts";
import { workersOf } from "./support/processes.ts";
import { exchange, type RawResponse } from "./support/raw-responses.ts";
import {
  createStripeStandIn,
  LIVE_KEY,
  STRIPE_PAGES,
  WEBHOOK_SECRET,
} from "./support/stripe-stand-in.ts";
import { findTroubles, readLog, type LogLine } from "./support/troubles.ts";
import { createWire, type Wire } from "./support/wire.ts";

/**
 * "test": a clone without settings. "live": a public address behind a proxy that terminates TLS, with live
 * keys for Stripe and a mail relay. The tests take the place of the proxy.
 */
export type Setting = "test" | "live";
export const SETTINGS: readonly Setting[] = ["test", "live"];
/** Suites of both settings run in those of a clone only with `LONG=1`. */
export const TESTED_SETTINGS = isLong ? SETTINGS : SETTINGS.slice(1);

const LIVE_HOST = "shop.example";
const root = fileURLToPath(new URL("../..", import.meta.url));
const preload = pathToFileURL(join(root, "tests/built/support/redirect-calls.mjs")).href;

/** What a suite in `suites/` receives. The suites share one site per setting. */
export interface BuiltSuite {
  readonly setting: Setting;
  /** Returns the running site, which the caller stops. */
  readonly open: () => BuiltSite;
}

export interface BuiltOptions {
  readonly environment?: Record<string, string>;
  /** Start script of a copy of the shop; the project's own if absent. */
  readonly entry?: string;
}

export interface StopOptions {
  /** Failures that the log must contain. */
  readonly expected?: readonly RegExp[];
  /** Failures that the log may contain. */
  readonly allowed?: readonly RegExp[];
  /** Set it if the test ends or replaces workers. */
  readonly mayReplaceWorkers?: boolean;
}

export interface BuiltSite {
  readonly setting: Setting;
  /** As browsers see it, which in live settings is not the server's own address. */
  readonly origin: string;
  readonly dataPath: string;
  /** A browser without cookies. `client` is its IP address, which the trusted proxy of live settings reports. */
  browser(options?: { readonly client?: string }): TestBrowser;
  /** Sends a request unchanged, without cookies. */
  fetch(request: Request): Promise<Response>;
  /** Writes bytes to a new connection. Returns the responses until the server closes it or `count` have arrived. */
  raw(
    bytes: string | Uint8Array,
    options?: { count?: number; methods?: readonly string[] },
  ): Promise<RawResponse[]>;
  /** Opens a connection, for slow and incomplete requests. */
  connect(): Promise<Socket>;
  /** Mails sent so far, newest first. */
  mails(): Promise<readonly Pick<ReceivedMail, "to" | "subject" | "text">[]>;
  /** Output of all processes. */
  output(): string;
  log(): LogLine[];
  says(text: string): Promise<void>;
  supervisorPid(): number;
  workerPids(): number[];
  /** Resident memory of the workers. */
  rssBytes(): number;
  /** In live settings, the payment service does not respond to the shop until the returned function is called. */
  holdPayments(): () => void;
  /** Sends a signal to the supervisor. */
  signal(name: NodeJS.Signals): void;
  /** Waits until the supervisor has ended, then starts the shop again on the same port and data. Changes settings. */
  restart(changes?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends the shop. Throws if it ended badly, lost a worker, sent a 5xx response or logged an unexpected failure. */
  stop(options?: StopOptions): Promise<void>;
}

/** Starts a separate site with its own data. */
export async function startBuilt(setting: Setting, options: BuiltOptions = {}): Promise<BuiltSite> {
  if (!options.entry) assertBuilt();
  const folder = await mkdtemp(join(tmpdir(), "tollgate-built-"));
  const dataPath = join(folder, "data");
  const standIns = setting === "live" ? await openLiveStandIns() : undefined;
  const environment = {
    DATA_DIR: dataPath,
    LOG_LEVEL: "info",
    LOG_REQUESTS: "1",
    ...standIns?.environment,
    ...options.environment,
  };
  // Without a trusted proxy, a shop in test mode refuses forwarded requests.
  const isBehindProxy = "TRUSTED_PROXIES" in environment;
  const run = async (port?: string, changes: Readonly<Record<string, string>> = {}) => {
    const started = await start({ ...environment, ...changes, ...(port ? { PORT: port } : {}) }, [
      process.execPath,
      options.entry ?? join(root, "scripts/start.mjs"),
    ]);
    await started.says("Tollgate serves");
    return started;
  };
  let current = await run();
  const { port } = new URL(current.origin);
  const wire = createWire(Number(port));
  standIns?.open(wire);
  let before = "";
  const output = () => before + current.output();
  const pid = () => current.child.pid ?? 0;
  const firstWorkers = workersOf(pid()).map((child) => child.pid);
  const seen: string[] = [];
  const site: BuiltSite = {
    setting,
    origin: standIns ? `https://${LIVE_HOST}` : current.origin,
    dataPath,
    async fetch(request) {
      if (standIns && request.url.startsWith(STRIPE_PAGES)) return standIns.pages(request);
      const response = await wire.fetch(request);
      if (response.status >= 500) seen.push(`${response.status} ${request.method} ${request.url}`);
      return response;
    },
    browser: ({ client } = {}) =>
      createBrowser(
        { fetch: (request) => site.fetch(isBehindProxy ? withClient(request, client) : request) },
        site.origin,
      ),
    async raw(bytes, rawOptions) {
      const responses = await exchange(await wire.connect(), bytes, rawOptions);
      for (const { status } of responses)
        if (status >= 500) seen.push(`${status} ${String(bytes).slice(0, 80)}`);
      return responses;
    },
    connect: () => wire.connect(),
    mails: () => (standIns ? standIns.mails() : readInbox(site)),
    output,
    log: () => readLog(output()),
    says: (text) => current.says(text),
    supervisorPid: pid,
    workerPids: () => workersOf(pid()).map((child) => child.pid),
    rssBytes: () => workersOf(pid()).reduce((sum, { rssBytes }) => sum + rssBytes, 0),
    holdPayments() {
      assert(standIns, "Only live settings have a payment service of their own");
      return standIns.holdPayments();
    },
    signal: (name) => signal(current.child, name, "process"),
    async restart(changes) {
      await current.exit;
      release(current.child);
      before += current.output();
      current = await run(port, changes);
    },
    async stop({ expected = [], allowed = [], mayReplaceWorkers = false } = {}) {
      const lastWorkers = site.workerPids();
      await end(current);
      await wire.close();
      await standIns?.close();
      await rm(folder, { recursive: true });
      release(current.child);
      const troubles = [...seen, ...findTroubles(output())];
      const isExpected = (line: string) =>
        [...expected, ...allowed].some((pattern) => pattern.test(line));
      assert.deepEqual(
        troubles.filter((line) => !isExpected(line)),
        [],
        "The server had troubles",
      );
      const absent = expected.filter((pattern) => !troubles.some((line) => pattern.test(line)));
      assert.deepEqual(absent, [], "Expected troubles did not occur");
      if (!mayReplaceWorkers) assert.deepEqual(lastWorkers, firstWorkers, "A worker ended");
    },
  };
  return site;
}

function assertBuilt(): void {
  const id = computeBuildId(root, storeFolder(root, { STORE: TEST_STORE }));
  const path = join(root, "build/current");
  const current = existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
  assert.equal(
    current,
    id,
    `The build is not of these sources; run STORE=${TEST_STORE} npm run build`,
  );
}

async function end({ child, exit, output }: Start): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  signal(child, "SIGTERM", "process");
  const code = await exit;
  assert.equal(code, 0, `The shop ended with ${code}:\n${output().slice(-2000)}`);
}

/** Opens stand-ins for Stripe and a mail relay, with the settings that connect a live shop to them. */
async function openLiveStandIns() {
  const relay = await openRelay();
  let wire: Wire | undefined;
  const stripe = await createStripeStandIn((body, signature) => {
    const url = `https://${LIVE_HOST}/api/webhooks/stripe`;
    const headers = { "stripe-signature": signature, host: LIVE_HOST };
    if (!wire) throw new Error("There is no shop yet");
    return wire.fetch(new Request(url, { method: "POST", body, headers }));
  });
  return {
    environment: {
      PUBLIC_URL: `https://${LIVE_HOST}`,
      STRIPE_SECRET_KEY: LIVE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MAIL_URL: `smtp://127.0.0.1:${relay.port}`,
      TRUSTED_PROXIES: "127.0.0.1",
      STRIPE_STAND_IN_PORT: String(stripe.port),
      NODE_OPTIONS: `--import ${preload}`,
    },
    pages: (request: Request) => stripe.pages(request),
    mails: async () => relay.mails(),
    holdPayments: () => stripe.hold(),
    /** Starts to deliver webhooks to the shop. */
    open(opened: Wire) {
      wire = opened;
      stripe.start();
    },
    async close() {
      await stripe.close();
      await relay.close();
    },
  };
}

function withClient(request: Request, client: string | undefined): Request {
  if (client !== undefined && !request.headers.has("x-forwarded-for"))
    request.headers.set("x-forwarded-for", client);
  return request;
}

async function readInbox(site: BuiltSite) {
  const response = await site.browser().get("/dev/inbox.json");
  return (await response.json()) as ReceivedMail[];
}
