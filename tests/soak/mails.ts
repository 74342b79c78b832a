/** Receipts must arrive in time while many sign-in mails to strangers are queued. */
import { setTimeout as wait } from "node:timers/promises";
import { startBuilt } from "#tests/built/start-built.ts";
import { buy } from "#tests/support/buy.ts";
import { openRelay } from "#tests/support/mail-relay.ts";
import { countBy, type Findings, inParallel, percentile } from "./soak-run.ts";

const PARALLEL_MAILS = 16;
const LATEST_P95_MS = 5000;
const GIVE_UP_MS = 120_000;
const STRANGER = "stranger-";
const SEND_CODE = "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=tollgate-local";

export interface MailsSizes {
  readonly count: number;
  readonly receipts: number;
  /** How long the relay takes for each mail to a stranger, so that a queue builds up. */
  readonly relayDelayMs: number;
  /** Whether late receipts are faults. On a busy machine, timings mean nothing. */
  readonly isTimed: boolean;
}

export async function mails(sizes: MailsSizes): Promise<Findings> {
  const { count, receipts, relayDelayMs, isTimed } = sizes;
  const relay = await openRelay({
    delayMs: (to) => (to.startsWith(STRANGER) ? relayDelayMs : 0),
  });
  const site = await startBuilt("test", {
    environment: { MAIL_URL: `smtp://127.0.0.1:${relay.port}`, RATE_LIMITS: "off" },
  });
  const faults: string[] = [];
  const asked: number[] = [];
  await inParallel(count, PARALLEL_MAILS, async (index) => {
    const response = await site.browser().postJson(SEND_CODE, {
      requestType: "EMAIL_SIGNIN",
      email: `${STRANGER}${index}@example.com`,
      continueUrl: `${site.origin}/auth/action`,
      canHandleCodeInApp: true,
    });
    asked.push(response.status);
    await response.arrayBuffer();
  });
  const queued = asked.filter((status) => status === 200).length;
  const delays: number[] = [];
  for (let index = 0; index < receipts; index += 1) {
    const { orderId } = await buy(site.browser(), "sampler", "landing-v2");
    const paidAt = performance.now();
    const isThere = () => relay.mails().some(({ text }) => text.includes(orderId));
    while (!isThere() && performance.now() - paidAt < GIVE_UP_MS) await wait(25);
    delays.push(performance.now() - paidAt);
  }
  const sent = relay.mails().filter(({ to }) => to.startsWith(STRANGER)).length;
  const p95 = percentile(delays, 0.95);
  if (sent >= queued) faults.push("The receipts had to wait for all mails to strangers");
  if (isTimed && p95 > LATEST_P95_MS) faults.push(`Receipts took ${Math.round(p95)} ms (p95)`);
  await site.stop().catch((error: Error) => faults.push(error.message));
  await relay.close();
  return {
    figures: {
      "sign-in mails requested": countBy(asked),
      "of them still queued at the end": queued - sent,
      receipts,
      "ms from payment to receipt, p95": Math.round(p95),
    },
    faults,
  };
}
