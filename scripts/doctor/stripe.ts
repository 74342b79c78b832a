import { readEventHealth } from "#domain/back-office/shop-health.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import { type StripeAccount, StripeRefused } from "#server/adapters/payments/stripe-account.ts";
import { about, type Finding } from "./finding.ts";

const { ok, note, fail, unused } = about("stripe");
const webhook = about("webhook");
const clockFindings = about("clock");

const REGISTER = "npm run doctor -- --fix webhook";
const MAX_CLOCK_S = 60;
const LARGE_CLOCK_S = 5;
const QUIET_MS = 30 * 24 * 60 * 60_000;

const webhookUrlOf = (publicUrl: string) => publicUrl + WEBHOOK_PATH;

export interface StripePorts {
  /** Undefined with the sandbox. */
  readonly account: StripeAccount | undefined;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly isLocal: boolean;
  /** Whether the settings expect that no real money moves. */
  readonly isTest: boolean;
  readonly isLiveKey: boolean;
}

export async function checkStripe(ports: StripePorts): Promise<Finding[]> {
  const { account } = ports;
  if (!account) return [unused("payments are a sandbox; set STRIPE_SECRET_KEY to sell")];
  const askedAt = ports.clock.now();
  const mode = await account.readMode().catch((error: unknown) => {
    if (error instanceof StripeRefused) return error;
    throw error;
  });
  const answeredAt = ports.clock.now();
  const clock = judgeClock(mode.serverTime, askedAt, answeredAt);
  const [refused] = mode instanceof StripeRefused ? refusals(mode) : [];
  if (refused) return [refused, ...clock];
  // A restricted key need not read the balance.
  const isLive = mode instanceof StripeRefused ? ports.isLiveKey : mode.isLive;
  return [judgeMode(isLive, ports), ...clock, ...(await checkPermissions(account))];
}

/** Empty if the key works, but may not do this. */
function refusals(error: StripeRefused): Finding[] {
  switch (error.refusal) {
    case "permission":
      return [];
    case "key":
      return [
        fail(
          "Stripe does not know the key, or it was revoked",
          "copy STRIPE_SECRET_KEY from the Dashboard (Developers, API keys) again",
        ),
      ];
    case "unreachable":
      return [
        fail("Stripe cannot be reached", "let this machine connect to api.stripe.com, port 443"),
      ];
    default:
      return [
        fail(
          `Stripe refuses the request (${error.message})`,
          "see status.stripe.com and the Dashboard's logs (Developers, Logs)",
        ),
      ];
  }
}

function judgeMode(isLive: boolean, { isTest, isLocal }: StripePorts): Finding {
  if (isLive)
    return isTest
      ? fail("the key is live, but the shop is in test mode", "set a test key, or remove TEST_MODE")
      : ok("the key works; it is a live key");
  if (isTest) return ok("the key works; it is a test key, as test mode needs");
  return isLocal
    ? note("the key works; it is a test key, so no real money moves", "set a live key to sell")
    : fail("the key is a test key, so no real money moves", "set a live key");
}

function judgeClock(time: number | undefined, askedAt: number, answeredAt: number): Finding[] {
  if (time === undefined) return [];
  // Stripe answered some time between, and says it without milliseconds.
  const ahead = askedAt - (time + 999);
  const behind = time - answeredAt;
  const seconds = Math.round(Math.max(ahead, behind, 0) / 1000);
  const message =
    seconds === 0
      ? "agrees with Stripe's"
      : `is ${seconds} s ${ahead > behind ? "ahead of" : "behind"} Stripe's`;
  const remedy =
    "turn on the machine's time synchronisation (NTP); webhooks whose time is wrong are refused";
  if (seconds > MAX_CLOCK_S) return [clockFindings.fail(message, remedy)];
  if (seconds > LARGE_CLOCK_S) return [clockFindings.note(message, remedy)];
  return [clockFindings.ok(message)];
}

async function checkPermissions(account: StripeAccount): Promise<Finding[]> {
  const missing = await account.findMissingPermissions();
  if (missing.length === 0) return [];
  return [
    fail(
      `the restricted key lacks ${missing.join(", ")}`,
      "edit the key in the Dashboard (Developers, API keys) and add these permissions",
    ),
  ];
}

export async function checkEndpoint(ports: StripePorts): Promise<Finding[]> {
  const { account, publicUrl, isLocal } = ports;
  if (!account) return [webhook.unused("the sandbox delivers its events itself")];
  if (isLocal)
    return [
      webhook.note(
        "Stripe cannot send events to this machine",
        `stripe listen --forward-to ${webhookUrlOf(publicUrl)} forwards them`,
      ),
    ];
  const listed = await account.listEndpoints().catch((error: unknown) => {
    if (error instanceof StripeRefused) return error;
    throw error;
  });
  if (listed instanceof StripeRefused)
    return [
      webhook.note(
        `could not list the endpoints (${listed.refusal})`,
        "let the key read webhook endpoints, or see the Dashboard (Developers, Webhooks)",
      ),
    ];
  return judgeEndpoints(
    listed.filter(({ url }) => url === webhookUrlOf(publicUrl)),
    publicUrl,
  );
}

function judgeEndpoints(
  own: Awaited<ReturnType<StripeAccount["listEndpoints"]>>,
  publicUrl: string,
): Finding[] {
  const [best] = own.toSorted(
    (one, other) =>
      Number(other.isEnabled) - Number(one.isEnabled) || one.missing.length - other.missing.length,
  );
  if (!best)
    return [webhook.fail(`Stripe has no endpoint ${webhookUrlOf(publicUrl)}`, `run ${REGISTER}`)];
  if (!best.isEnabled) return [webhook.fail("the endpoint is disabled", `run ${REGISTER}`)];
  if (best.missing.length > 0)
    return [
      webhook.fail(`the endpoint lacks the events ${best.missing.join(", ")}`, `run ${REGISTER}`),
    ];
  if (own.length > 1)
    return [
      webhook.note(
        `${own.length} endpoints have this shop's URL, and each has its own secret`,
        "delete all but the one with STRIPE_WEBHOOK_SECRET in the Dashboard (Developers, Webhooks)",
      ),
    ];
  return [webhook.ok("the endpoint is registered with all events")];
}

export interface EventPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** Whether events arrive, and are settled. */
export async function checkEvents(ports: EventPorts): Promise<Finding[]> {
  const events = about("events");
  const { lastAt, waiting, failed, isStuck, isMissing } = await readEventHealth(ports);
  if (isMissing)
    return [
      events.fail(
        "orders were paid, but no event ever arrived",
        "compare STRIPE_WEBHOOK_SECRET with the endpoint's, and see its deliveries in the Dashboard",
      ),
    ];
  const when = lastAt ? `the last arrived ${lastAt.toDate().toISOString()}` : "none arrived yet";
  const counted = `${when}; ${waiting} wait, ${failed} of them after a failed attempt`;
  if (isStuck)
    return [
      events.fail(counted, "see that the shop runs, and its log for “payment events”; orders wait"),
    ];
  if (failed > 0) return [events.note(counted, "see the shop's log; they are tried again")];
  if (lastAt && ports.clock.now() - lastAt.toMillis() > QUIET_MS)
    return [
      events.note(counted, "nothing to do if nobody bought; see the endpoint in the Dashboard"),
    ];
  return [events.ok(counted)];
}

/** `npm run doctor -- --fix webhook`. The only output that contains a secret. */
export async function registerWebhook(
  account: StripeAccount,
  { publicUrl, clock }: Pick<StripePorts, "publicUrl" | "clock">,
): Promise<string> {
  const url = webhookUrlOf(publicUrl);
  const { id, secret } = await account.registerEndpoint(url, clock.now());
  if (secret === undefined)
    return `The endpoint ${id} at ${url} exists: it is enabled and has all events. Its secret is unchanged; the Dashboard shows it.\n`;
  return `Registered ${url} at Stripe (${id}). Set this in .env and start the shop again; it is not shown again:\n\nSTRIPE_WEBHOOK_SECRET=${secret}\n`;
}
