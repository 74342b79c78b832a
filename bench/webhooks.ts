/**
 * Response times of the webhook, one request after the other and 50 at once, each a new event about a paid order, so
 * that settlement runs beside it. The baseline inserts each event's text durably.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { signEvent } from "#embedded/payments/deliveries.ts";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import { deriveSecret } from "#server/secrets/cipher.ts";
import { createBrowser } from "#tests/support/test-browser.ts";
import { inParallel, openGuest, pay } from "./guests.ts";
import { printProfile } from "./profile.ts";
import { quantile } from "./ratio.ts";
import { startShop } from "./shop-process.ts";

const PORT = 3587;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const APP_SECRET = "a secret of thirty-two characters";
const WEBHOOK_SECRET = `whsec_${deriveSecret(APP_SECRET, "sandbox webhooks")}`;
const ROUNDS = 6;
/** Requests per round: as many one after the other as at once. */
const REQUESTS = 50;
const POLL_MS = 50;
const MAX_SETTLEMENT_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS });
const children: ChildProcess[] = [];
try {
  await measure();
  await profile();
} finally {
  agent.destroy();
  await endAll();
  rmSync(folder, { recursive: true });
}

interface Times {
  readonly inTurn: readonly number[];
  readonly atOnce: readonly number[];
}

async function measure(): Promise<void> {
  const data = join(folder, "measured");
  await openShop(data);
  const plainPort = await startPlain();
  const rounds: { readonly ours: Times; readonly plain: Times }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bodies = await sell();
    const plain = await post(plainPort, bodies);
    rounds.push({ ours: await post(PORT, bodies), plain });
    await untilSettled(data, bodies.length * rounds.length);
  }
  const measured = rounds.slice(1);
  for (const manner of ["inTurn", "atOnce"] as const)
    print(
      manner === "inTurn" ? "one after the other" : `${REQUESTS} at once`,
      measured.flatMap(({ ours }) => ours[manner]),
      measured.flatMap(({ plain }) => plain[manner]),
    );
  await endAll();
}

function print(manner: string, ours: readonly number[], plain: readonly number[]): void {
  const figures = [0.5, 0.95, 0.99].map((part) => {
    const [our, their] = [quantile(ours, part), quantile(plain, part)];
    return `p${part * 100} ${our.toFixed(1)} ms (plain ${their.toFixed(1)}, ratio ${(our / their).toFixed(1)})`;
  });
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(
    `${ours.length} webhooks ${manner}, load average ${load}\n  ${figures.join(", ")}\n`,
  );
}

/** A separate run, because profiling slows the server down. */
async function profile(): Promise<void> {
  const data = join(folder, "profiled");
  const profiles = join(folder, "profiles");
  const worker = await openShop(data, ["--cpu-prof", `--cpu-prof-dir=${profiles}`]);
  const bodies = [...(await sell()), ...(await sell())];
  await post(PORT, bodies);
  await untilSettled(data, bodies.length);
  await endAll();
  printProfile(profiles, worker);
}

/** The shop's payment service sends no webhooks itself. Returns the worker's process id. */
async function openShop(data: string, execArgv: readonly string[] = []): Promise<number> {
  const environment = { APP_SECRET, LOG_LEVEL: "warn" };
  const { child, worker } = await startShop({ port: PORT, folder: data, execArgv, environment });
  children.push(child);
  const response = await createBrowser({ fetch }, ORIGIN).postJson("/dev/payments", {
    webhooks: "drop",
  });
  if (!response.ok) throw new Error(`/dev/payments returned ${response.status}`);
  return worker;
}

async function startPlain(): Promise<number> {
  const child = fork(join(import.meta.dirname, "plain-webhooks.ts"), [join(folder, "plain.db")]);
  children.push(child);
  const [port] = (await once(child, "message")) as [number];
  return port;
}

function sell(): Promise<string[]> {
  return inParallel(2 * REQUESTS, 4, async () => {
    const guest = await openGuest(ORIGIN);
    await pay(guest);
    return JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: "event",
      type: "checkout.session.completed",
      created: Math.floor(Date.now() / 1000),
      data: {
        object: { object: "checkout.session", client_reference_id: guest.checkout.orderId },
      },
    });
  });
}

async function post(port: number, bodies: readonly string[]): Promise<Times> {
  const inTurn: number[] = [];
  const half = bodies.length / 2;
  for (const body of bodies.slice(0, half)) inTurn.push(await deliver(port, body));
  return {
    inTurn,
    atOnce: await Promise.all(bodies.slice(half).map((body) => deliver(port, body))),
  };
}

async function deliver(port: number, body: string): Promise<number> {
  const headers = {
    "content-type": "application/json",
    "stripe-signature": signEvent(body, WEBHOOK_SECRET, Date.now()),
  };
  const began = performance.now();
  const pending = request({
    port,
    host: "127.0.0.1",
    path: WEBHOOK_PATH,
    method: "POST",
    agent,
    headers,
  });
  pending.end(body);
  const [response] = (await once(pending, "response")) as [IncomingMessage];
  const received = await text(response);
  if (received !== '{"received":true}') throw new Error(`The webhook returned ${received}`);
  return performance.now() - began;
}

/** Resolves when so many orders have an entitlement. */
async function untilSettled(data: string, orders: number): Promise<void> {
  const database = new DatabaseSync(join(data, "tollgate.db"), { readOnly: true });
  const count = database.prepare("SELECT 1 FROM documents WHERE collection = 'entitlements'");
  const deadline = performance.now() + MAX_SETTLEMENT_MS;
  while (count.all().length !== orders) {
    if (performance.now() > deadline)
      throw new Error(`${count.all().length} of ${orders} orders were settled`);
    await wait(POLL_MS);
  }
  database.close();
}

async function endAll(): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  children.length = 0;
}
