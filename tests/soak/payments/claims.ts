/** How buyers claim purchases while an order is being settled. */
import { setTimeout as wait } from "node:timers/promises";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { patiently } from "./patience.ts";

const PAUSE_MS = 500;
/** The lease of a killed process keeps mails waiting for a minute. */
const MAIL_WITHIN_MS = 90_000;
const RESTORED_WITHIN_MS = 4 * MAIL_WITHIN_MS;

interface Mail {
  readonly code: string | null;
}

/** Moves the guest's purchases to a new account. */
export async function signIn(browser: TestBrowser): Promise<void> {
  const { idToken, refreshToken } = await patiently(() => browser.createAccount());
  await patiently(async () => {
    const { status } = await browser.postJson("/api/session", { idToken, refreshToken });
    if (status !== 204) throw new Error(`The session has status ${status}`);
  });
}

/** Proves the address on a device without cookies. A killed shop may have used the code up: then requests another. */
export async function restore(browser: TestBrowser, email: string): Promise<void> {
  await patiently(async () => {
    const known = new Set(await listCodes(browser, email));
    await expectStatus(await browser.postForm("/restore", { email }), 200);
    const code = await newCode(browser, email, known);
    await expectStatus(await browser.postForm("/restore", { email, code }), 303);
  }, RESTORED_WITHIN_MS);
}

async function newCode(
  browser: TestBrowser,
  email: string,
  known: ReadonlySet<string>,
): Promise<string> {
  const deadline = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const code = (await patiently(() => listCodes(browser, email))).find(
      (each) => !known.has(each),
    );
    if (code) return code;
    if (performance.now() > deadline) throw new Error("No code was sent");
    await wait(PAUSE_MS);
  }
}

/** Newest first. */
async function listCodes(browser: TestBrowser, email: string): Promise<string[]> {
  const response = await browser.get(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as Mail[];
  return mails.flatMap(({ code }) => code ?? []);
}

async function expectStatus(response: Response, status: number): Promise<void> {
  await response.arrayBuffer();
  if (response.status !== status)
    throw new Error(`/restore has status ${response.status} instead of ${status}`);
}
