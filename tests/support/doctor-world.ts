/** A live shop without problems, as `npm run doctor` sees it, and ways to break it. */
import { paymentEvents } from "#domain/selling/payment-events.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { Timestamp } from "#domain/values.ts";
import { linesOf } from "#scripts/doctor/finding.ts";
import { diagnose, type DoctorPorts } from "#scripts/doctor/run.ts";
import { EVENT_TYPES } from "#server/adapters/payments/stripe-payment.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createLease } from "#server/jobs/lease.ts";
import { LEASE_LIFE_MS } from "#server/jobs/runner.ts";
import { store } from "#tests/fixture-store/index.ts";
import { offerFile } from "./offer.ts";

export const NOW = Date.UTC(2026, 0, 15, 12);
export const DAY_MS = 24 * 60 * 60_000;
export const SHOP = "https://shop.example";
export const WEBHOOK = `${SHOP}/api/webhooks/stripe`;
const BUCKET = "https://bucket.example";
const GB = 1_000_000_000;

export const ENVIRONMENT = {
  PUBLIC_URL: SHOP,
  STRIPE_SECRET_KEY: "rk_live_secretkey",
  STRIPE_WEBHOOK_SECRET: "whsec_signingsecret",
  MAIL_URL: "smtps://mailuser:mailsecret@mail.example:465",
  MAIL_FROM: "shop@mail.atlas.example",
  TRUSTED_PROXIES: "127.0.0.1",
  FILES_URL: "s3://atlas-files",
  IDENTITY: "firebase",
  FIREBASE_API_KEY: "AIzaSecretKey",
  FIREBASE_AUTH_DOMAIN: "shop-1234.firebaseapp.com",
  FIREBASE_PROJECT_ID: "shop-1234",
  DATA_DIR: "/srv/shop",
  BACKUP_DIR: "/srv/backups",
};

export const backupOf = (createdAt: string, provenAt: string | undefined) => ({
  folder: "/srv/backups/newest",
  manifest: { createdAt },
  provenAt,
});

export interface World {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Replies by method and address, without query. A thrown error is an outage. */
  readonly replies?: Readonly<Record<string, () => Response>>;
  readonly ports?: Partial<DoctorPorts>;
  readonly files?: Partial<Files>;
  readonly records?: Readonly<Record<string, readonly string[] | Error>>;
  /** Changes the documents. */
  readonly change?: (ports: { documents: Documents; clock: { now(): number } }) => Promise<unknown>;
}

export function endpoint(fields: object = {}) {
  return { id: "we_1", url: WEBHOOK, status: "enabled", enabled_events: EVENT_TYPES, ...fields };
}

export function list(...data: object[]): Response {
  return Response.json({ object: "list", data, has_more: false, url: "/v1/webhook_endpoints" });
}

export function balance(livemode: boolean, time = NOW): () => Response {
  const headers = { date: new Date(time).toUTCString() };
  return () => Response.json({ object: "balance", livemode }, { headers });
}

export function ready(build = "b1", documents = "ok", proxy = "ok"): string {
  return JSON.stringify({ status: "ok", build, checks: { documents, files: "ok" }, proxy });
}

export function failing(code: string): Error {
  return Object.assign(new Error(`failed with ${code}`), { code });
}

const html = (headers: HeadersInit) => new Response("<html></html>", { headers });

const REPLIES: World["replies"] = {
  "GET https://api.stripe.com/v1/balance": balance(true),
  "GET https://api.stripe.com/v1/webhook_endpoints": () => list(endpoint()),
  [`GET ${SHOP}/readyz`]: () => new Response(ready()),
  [`GET ${SHOP}/`]: () => new Response(null, { status: 302, headers: { location: "/landing" } }),
  [`GET ${SHOP}/landing`]: () => html({ "set-cookie": "variant=1; Path=/; Secure; HttpOnly" }),
  [`GET ${BUCKET}/store/one`]: () => new Response("<Error>AccessDenied</Error>", { status: 403 }),
  "GET https://identitytoolkit.googleapis.com/v1/projects": () =>
    Response.json({ projectId: "1", authorizedDomains: ["shop.example"] }),
};

const missing = () =>
  Response.json(
    { error: { type: "invalid_request_error", code: "resource_missing" } },
    { status: 404 },
  );

const RECORDS: World["records"] = {
  "mail.atlas.example": ["google-site-verification=1", "v=spf1 include:relay.example -all"],
  "_dmarc.atlas.example": ["v=DMARC1; p=none"],
};

function openFiles(changed: World["files"]): Files {
  return {
    stat: async () => ({ size: 1000 }),
    read: async () => new Blob(["x"]).stream() as ReadableStream<Uint8Array>,
    write: async () => undefined,
    linkTo: async (key) => `${BUCKET}/${key}?X-Amz-Signature=signed`,
    ...changed,
  };
}

async function openDocuments(change: World["change"]): Promise<Documents> {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const clock = { now: () => NOW };
  for (const { id } of store.files) await offerFile({ documents, clock }, "one", { id });
  await documents.create(paymentEvents, "evt_1", {
    type: "charge.refunded",
    outcome: "known",
    receivedAt: Timestamp.fromMillis(NOW - DAY_MS),
  });
  await createLease(documents, clock, {
    job: "outbox",
    lifeMs: LEASE_LIFE_MS,
    everyMs: 1000,
  }).acquire();
  await change?.({ documents, clock });
  return documents;
}

export function portsOf(world: World = {}): DoctorPorts {
  const replies: NonNullable<World["replies"]> = { ...REPLIES, ...world.replies };
  const records: NonNullable<World["records"]> = { ...RECORDS, ...world.records };
  return {
    environment: { ...ENVIRONMENT, ...world.environment },
    unknown: [],
    stray: [],
    readStore: async () => store,
    clock: { now: () => NOW },
    async fetch(input, init) {
      const { method, url } = new Request(input, init);
      const { origin, pathname } = new URL(url);
      return (replies[`${method} ${origin}${pathname}`] ?? missing)();
    },
    checkSmtp: async () => undefined,
    async resolveTxt(name) {
      const found = records[name] ?? failing("ENOTFOUND");
      if (found instanceof Error) throw found;
      return found.map((record) => [record.slice(0, 9), record.slice(9)]);
    },
    readSpace: async () => ({ free: 50 * GB, all: 100 * GB }),
    readBuildId: async () => "b1",
    readSize: async () => 3_400_000,
    readValidity: async () => ({ from: NOW - 30 * DAY_MS, to: NOW + 60 * DAY_MS }),
    listBackups: async () => {
      const createdAt = new Date(NOW - DAY_MS / 2).toISOString();
      return [backupOf(createdAt, createdAt)];
    },
    readMadeAt: async () => NOW - 30 * DAY_MS,
    askHere: async () => ({ status: 200, body: ready() }),
    async openDocuments() {
      const opened = await openDocuments(world.change);
      return { opened, close: () => opened.close() };
    },
    openFiles: async () => ({ opened: openFiles(world.files), close: async () => undefined }),
    ...world.ports,
  };
}

/** A line of each finding, with its remedy. */
export async function linesIn(world?: World): Promise<string[]> {
  const text = linesOf(await diagnose(portsOf(world)));
  return text.split(/\n(?! )/).filter(Boolean);
}

/** The notes and failures of the world. Throws if one has no remedy. */
export async function changesOf(world: World): Promise<string[]> {
  const bad = (await linesIn(world)).filter((line) => !line.startsWith("ok "));
  const bare = bad.find((line) => !/\n {6}→ \S/.test(line));
  if (bare !== undefined) throw new Error(`Without remedy: ${bare}`);
  return bad;
}
