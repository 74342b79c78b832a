/** Each world breaks one thing on this machine of a shop without problems, and changes one line. */
import { expect, test } from "vitest";
import { z } from "zod";
import { mailOutbox, queuedMail } from "#domain/notifications/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import { DocumentsUnavailable } from "#domain/ports/documents.ts";
import { Timestamp } from "#domain/values.ts";
import { createLease, jobs } from "#server/jobs/lease.ts";
import {
  backupOf,
  changesOf,
  DAY_MS,
  ENVIRONMENT,
  failing,
  linesIn,
  NOW,
  type World,
} from "#tests/support/doctor-world.ts";
import { createTestShop, order, readOrder } from "#tests/support/test-shop.ts";

const later = (ms: number) => Timestamp.fromMillis(NOW + ms);
const space = (free: number, all: number): World => ({
  ports: { readSpace: async () => ({ free, all }) },
});
const relay = (problem: "password" | "certificate" | "unreachable", words: string): World => ({
  ports: { checkSmtp: async () => ({ problem, words }) },
});
const oddOrders = (version: number) =>
  defineCollection(orders.name, { version, schema: z.object({ odd: z.literal(true) }) });

test("a shop without problems has only lines that are ok", async () => {
  const lines = await linesIn();
  expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
  const names = lines.map((line) => /^ok {4}([a-z]+): /.exec(line)?.[1]);
  expect([...new Set(names)]).toEqual(
    "settings database disk files bucket mail stripe clock webhook events shop address certificate proxy client identity jobs orders backups".split(
      " ",
    ),
  );
});

const stored: readonly (readonly [string, World, RegExp])[] = [
  ["a nearly full disk", space(1e9, 1e12), /^FAIL {2}disk: 1\.0 GB \(0 %\).*\n.*→ make room/],
  ["a filling disk", space(1.5e9, 1e10), /^note {2}disk: 1\.5 GB \(15 %\)/],
  [
    "a lost file",
    { files: { stat: async () => undefined }, ports: {} },
    /^FAIL {2}files: .*version 1, is missing\n.*→ restart the shop, /,
  ],
  [
    "a cut file",
    { files: { stat: async () => ({ size: 9 }) } },
    /FAIL {2}files: .*9 bytes instead/,
  ],
  [
    "a public bucket",
    { replies: { "GET https://bucket.example/store/one": () => new Response("x") } },
    /^FAIL {2}bucket: gives sold files to anyone.*\n.*→ take public access away/,
  ],
  [
    "a database that only reads",
    {
      change: async ({ documents }) =>
        void (documents.set = () => Promise.reject(new DocumentsUnavailable("read-only"))),
    },
    /^FAIL {2}database: cannot be written: read-only/,
  ],
  [
    "old backups",
    {
      ports: {
        listBackups: async () => [backupOf("2026-01-01T00:00:00Z", "2026-01-15T00:00:00Z")],
      },
    },
    /^FAIL {2}backups: the newest of 1 is 14 days old/,
  ],
  [
    "a backup that was never tried",
    { ports: { listBackups: async () => [backupOf("2026-01-15T00:00:00Z", undefined)] } },
    /^note {2}backups: none was ever tried\n.*→ run npm run restore -- \/srv\/backups\/newest --drill/,
  ],
  [
    "an old drill",
    {
      ports: {
        listBackups: async () => [backupOf("2026-01-15T00:00:00Z", "2025-12-01T00:00:00Z")],
      },
    },
    /^note {2}backups: the last drill that passed is 45 days old/,
  ],
  [
    "no backups",
    { ports: { listBackups: async () => [] } },
    /^FAIL {2}backups: \/srv\/backups has no/,
  ],
  [
    "no backups yet",
    {
      ports: {
        listBackups: async () => [],
        readMadeAt: async () => NOW - 3_600_000,
        isDeployed: true,
      },
    },
    /^note {2}backups: \/srv\/backups has no .* yet.*\n.*systemctl start tollgate-backup/,
  ],
  [
    "an order of a newer build",
    { change: ({ documents }) => documents.create(oddOrders(999), "odd", { odd: true }) },
    /^FAIL {2}database: a newer build wrote .* in orders/,
  ],
  [
    "a damaged order",
    { change: ({ documents }) => documents.create(oddOrders(1), "odd", { odd: true }) },
    /^FAIL {2}database: documents do not fit .* in orders/,
  ],
  ["unknown backups", { environment: { BACKUP_DIR: "" } }, /^note {2}backups: unknown/],
];

const mails: readonly (readonly [string, World, RegExp])[] = [
  ["a wrong password", relay("password", "535 5.7.8"), /^FAIL {2}mail: .*password: 535 5\.7\.8/],
  ["a bad certificate", relay("certificate", "expired"), /^FAIL {2}mail: .*certificate.*: expired/],
  ["no relay", relay("unreachable", "timeout"), /^FAIL {2}mail: the relay cannot be reached/],
  [
    "an unknown domain",
    { records: { "mail.atlas.example": failing("ENOTFOUND") } },
    /^note {2}mail: the DNS does not know mail\.atlas\.example/,
  ],
  ["no SPF", { records: { "mail.atlas.example": [] } }, /^note {2}mail: .*no SPF record/],
  [
    "two SPF records",
    { records: { "mail.atlas.example": ["v=spf1 -all", "v=spf1 mx -all"] } },
    /^FAIL {2}mail: .*2 SPF records/,
  ],
  ["no DMARC", { records: { "_dmarc.atlas.example": [] } }, /^note {2}mail: .*no DMARC record/],
  [
    "stuck mails",
    {
      change: ({ documents }) =>
        documents.create(
          mailOutbox,
          "m",
          queuedMail("receipt", "buyer@example.com", "o", later(-DAY_MS)),
        ),
    },
    /^FAIL {2}mail: 1 mail in the queue.*due since 2026-01-14/,
  ],
];

const work: readonly (readonly [string, World, RegExp])[] = [
  [
    "a job that fails",
    {
      change: ({ documents }) =>
        documents.set(jobs, "sweep", {
          holder: "x",
          expiresAt: later(20_000),
          failedAt: later(-1000),
          everyMs: 1000,
        }),
    },
    /^FAIL {2}jobs: “sweep” has failed since 2026-01-15T11:59:59/,
  ],
  [
    "a job that hangs",
    {
      change: async ({ documents }) => {
        const then = { now: () => NOW - DAY_MS };
        const lease = { job: "sweep", lifeMs: 20_000, everyMs: 1000 };
        await createLease(documents, then, lease).acquire();
      },
    },
    /^FAIL {2}jobs: “sweep” has not run since 2026-01-14T12:00:00/,
  ],
  [
    "a stopped shop's jobs",
    { change: ({ documents }) => documents.delete(jobs, "outbox") },
    /^note {2}jobs: none runs/,
  ],
  [
    "an order that waits",
    {
      async change({ documents }) {
        const shop = createTestShop();
        const id = await order(shop);
        await documents.create(orders, id, {
          ...(await readOrder(shop, id)),
          isTest: false,
          createdAt: later(-2 * DAY_MS),
        });
      },
    },
    /^note {2}orders: 1 wait for their payment/,
  ],
];

test.each([...stored, ...mails, ...work])("%s", async (_, world, expected) => {
  expect(await changesOf(world)).toEqual([expect.stringMatching(expected)]);
});

test("without DNS, the domain of mails is not judged", async () => {
  const records = { "mail.atlas.example": failing("ETIMEOUT") };
  const notes = (await linesIn({ records })).filter((line) => line.startsWith("note"));
  expect(notes).toEqual([
    expect.stringContaining("could not ask the DNS about mail.atlas.example"),
  ]);
});

test("without a database, the other checks still run", async () => {
  const openDocuments = () => Promise.reject(new DocumentsUnavailable("the disk is full"));
  const lines = await linesIn({ ports: { openDocuments } });
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAIL {2}database: cannot be opened: the disk is full/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}stripe: /));
});

test("a check that breaks is one failed line", async () => {
  const readSpace = () => Promise.reject(new Error("no such call"));
  const bad = (await linesIn({ ports: { readSpace } })).filter((line) => !line.startsWith("ok "));
  expect(bad).toEqual([
    expect.stringMatching(/^FAIL {2}disk: could not be checked: no such call\n/),
  ]);
});

test("a service that is not used is a note", async () => {
  const off = Object.keys(ENVIRONMENT).map((name) => [name, undefined]);
  const lines = await linesIn({ environment: Object.fromEntries(off) });
  for (const name of ["mail", "stripe", "webhook", "address", "identity"])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^note {2}${name}: not used: `)));
  expect(lines.filter((line) => line.startsWith("FAIL"))).toEqual([]);
});
