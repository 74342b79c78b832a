/**
 * Response times of /landing while ten users a second sign in with passwords, compared with those before and after in
 * the same run.
 */
import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createBrowser, PASSWORD } from "#tests/support/test-browser.ts";
import { printProfile } from "./profile.ts";
import { quantile } from "./ratio.ts";
import { busyMilliseconds, startShop } from "./shop-process.ts";

const PORT = 3585;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const TOOLKIT = `${ORIGIN}/identitytoolkit.googleapis.com/v1`;
const PEOPLE = 20;
const SIGN_INS_PER_SECOND = 10;
const VISITS_PER_SECOND = 100;
const IDLE_S = 15;
const BUSY_S = 30;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const agent = new Agent({ keepAlive: true });
const children: ChildProcess[] = [];
try {
  await measure();
  await profile();
} finally {
  agent.destroy();
  await endAll();
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const { child, worker } = await startShop({ port: PORT, folder });
  children.push(child);
  const emails = await signUpPeople();
  await visitFor(3);
  const before = await visitFor(IDLE_S);
  const busyBefore = busyMilliseconds(worker);
  const [during, signIns] = await Promise.all([visitFor(BUSY_S), signInFor(BUSY_S, emails)]);
  const busy = (busyMilliseconds(worker) - busyBefore) / BUSY_S / 10;
  const idle = [...before, ...(await visitFor(IDLE_S))];
  print({ idle, during, signIns, busy });
  await endAll();
}

interface Figures {
  /** Milliseconds per visit; `signIns` has milliseconds per sign-in. */
  readonly idle: readonly number[];
  readonly during: readonly number[];
  readonly signIns: readonly number[];
  /** The worker's CPU time in percent of one processor. */
  readonly busy: number;
}

function print({ idle, during, signIns, busy }: Figures): void {
  const show = (times: readonly number[], part: number) => `${quantile(times, part).toFixed(1)} ms`;
  const ratio = (part: number) => (quantile(during, part) / quantile(idle, part)).toFixed(2);
  process.stdout.write(
    [
      `${VISITS_PER_SECOND} visits of /landing a second, ${SIGN_INS_PER_SECOND} sign-ins a second for ${BUSY_S} s`,
      `  idle     p50 ${show(idle, 0.5)}  p99 ${show(idle, 0.99)}  (${idle.length} visits)`,
      `  sign-ins p50 ${show(during, 0.5)}  p99 ${show(during, 0.99)}  (${during.length} visits)`,
      `  ratio    p50 ${ratio(0.5)}  p99 ${ratio(0.99)}`,
      `  ${signIns.length} sign-ins with look-up and session: p50 ${show(signIns, 0.5)}, p99 ${show(signIns, 0.99)}`,
      `  the server's process took ${busy.toFixed(0)} % of one processor, hashing included`,
      "",
    ].join("\n"),
  );
}

async function profile(): Promise<void> {
  const profiles = join(folder, "profiles");
  const execArgv = ["--cpu-prof", `--cpu-prof-dir=${profiles}`];
  const { child, worker } = await startShop({ port: PORT, folder, execArgv });
  children.push(child);
  const emails = await signUpPeople();
  await Promise.all([visitFor(10), signInFor(10, emails)]);
  await endAll();
  printProfile(profiles, worker);
}

async function signUpPeople(): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < PEOPLE)
    emails.push((await createBrowser({ fetch }, ORIGIN).createAccount()).email);
  return emails;
}

/** Starts the calls at fixed times, so that a slow server does not get fewer requests. */
async function atRate<T>(perSecond: number, seconds: number, act: (index: number) => Promise<T>) {
  const began = performance.now();
  const acts: Promise<T>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await wait(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    acts.push(act(index));
  }
  return Promise.all(acts);
}

function visitFor(seconds: number): Promise<number[]> {
  return atRate(VISITS_PER_SECOND, seconds, () => timed(visit));
}

function signInFor(seconds: number, emails: readonly string[]): Promise<number[]> {
  return atRate(SIGN_INS_PER_SECOND, seconds, (index) =>
    timed(() => signIn(emails[index % emails.length] ?? "")),
  );
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function visit(): Promise<void> {
  const pending = get(`${ORIGIN}/landing`, { agent, headers: { accept: "text/html" } });
  const [response] = await once(pending, "response");
  if (response.statusCode !== 200) throw new Error(`/landing returned ${response.statusCode}`);
  response.resume();
  await once(response, "end");
}

/** Sends what the SDK (password, lookup) and the sign-in page (session) send. */
async function signIn(email: string): Promise<void> {
  const credentials = { email, password: PASSWORD, returnSecureToken: true };
  const { idToken, refreshToken } = await post(
    `${TOOLKIT}/accounts:signInWithPassword`,
    credentials,
  );
  await post(`${TOOLKIT}/accounts:lookup`, { idToken });
  await post(`${ORIGIN}/api/session`, { idToken, refreshToken });
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}?key=tollgate-local`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status} ${text.slice(0, 100)}`);
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function endAll(): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  children.length = 0;
}
