/**
 * 200 people in one shop at once: they read pages, buy as guests and download, or create accounts and sign in. Prints how
 * long they wait. Their own work takes a part of the machine's processors. Linux only: each person has an address of
 * their own, because the shop limits what one address may do.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { PAGES } from "#tests/support/http-client.ts";
import { createBrowser, PASSWORD, type TestBrowser } from "#tests/support/test-browser.ts";
import { startShop, untilIdle } from "./shop-process.ts";

const PORT = 3587;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const SECONDS = 60;
/** They come one after the other. */
const ARRIVAL_MS = 10_000;
/** Mean time that a person takes before each request. */
const PAUSE_MS = 1000;
const PLAN = "book";
const SIGN_IN = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local";

type Act = (browser: TestBrowser) => Promise<void>;

const crowd: readonly { readonly name: string; readonly people: number; readonly act: Act }[] = [
  { name: "read pages", people: 120, act: readPages },
  { name: "buy and download", people: 50, act: buyAndDownload },
  { name: "sign up and in", people: 30, act: signUpAndIn },
];

const waits = new Map<string, number[]>();
let visitors = 0;
let failures = 0;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const { child, worker } = await startShop({ port: PORT, folder });
try {
  await untilIdle(worker);
  const end = performance.now() + SECONDS * 1000;
  const people = crowd.flatMap(({ name, people: count, act }) =>
    Array.from({ length: count }, () => live(name, act, end)),
  );
  await Promise.all(people);
  print();
} finally {
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(folder, { recursive: true });
}

async function live(name: string, act: Act, end: number): Promise<void> {
  await wait(Math.random() * ARRIVAL_MS);
  while (performance.now() < end) {
    visitors += 1;
    const localAddress = `127.1.${visitors >> 8}.${visitors & 255}`;
    const agent = new Agent({ keepAlive: true, localAddress });
    await act(createBrowser({ fetch: (asked) => send(agent, asked, name) }, ORIGIN)).catch(
      (error: unknown) => {
        failures += 1;
        process.stderr.write(`${name}: ${String(error)}\n`);
      },
    );
    agent.destroy();
  }
}

async function send(agent: Agent, asked: Request, name: string): Promise<Response> {
  const body = Buffer.from(await asked.arrayBuffer());
  const { pathname, search } = new URL(asked.url);
  const headers = { ...Object.fromEntries(asked.headers), "content-length": body.length };
  await wait(2 * Math.random() * PAUSE_MS);
  const begun = performance.now();
  const sent = request({
    port: PORT,
    agent,
    path: pathname + search,
    method: asked.method,
    headers,
  });
  sent.end(body);
  const [answer] = await once(sent, "response");
  const received = await buffer(answer);
  waits.getOrInsertComputed(name, () => []).push(performance.now() - begun);
  const fields = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    fields.append(answer.rawHeaders[at], answer.rawHeaders[at + 1]);
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(isEmpty ? null : received, { status: answer.statusCode, headers: fields });
}

async function readPages(browser: TestBrowser): Promise<void> {
  for (const path of PAGES) {
    const { status } = await browser.get(path);
    if (status !== 200) throw new Error(`${path} has status ${status}`);
  }
}

async function buyAndDownload(browser: TestBrowser): Promise<void> {
  await buy(browser, PLAN, "landing-v2");
  const { status } = await browser.get(await mintGrant(browser, PLAN));
  if (status !== 200) throw new Error(`The file has status ${status}`);
}

async function signUpAndIn(browser: TestBrowser): Promise<void> {
  const { email } = await browser.signUp();
  const { status } = await browser.postJson(SIGN_IN, { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in has status ${status}`);
}

function print(): void {
  const line = (name: string, unsorted: readonly number[]) => {
    const times = unsorted.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
    return `${name.padEnd(18)}${String(times.length).padStart(9)}${at(0.5).padStart(8)}${at(0.99).padStart(8)}${at(0.9999).padStart(8)}`;
  };
  const lines = [...waits].map(([name, times]) => line(name, times));
  process.stdout.write(
    [
      "                   requests     p50     p99   p99.99 (ms)",
      ...lines,
      line("all", [...waits.values()].flat()),
      `${failures} of ${visitors} visits failed`,
      "",
    ].join("\n"),
  );
}
