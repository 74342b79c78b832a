import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { afterAll, expect, test, vi } from "vitest";
import { DocumentsUnavailable } from "#domain/ports/documents.ts";
import { LimitReached } from "#domain/ports/limits.ts";
import { MailNotAccepted, type MailMessage } from "#domain/ports/mail.ts";
import { saveReport } from "#domain/back-office/doctor-report.ts";
import { orders } from "#domain/orders/orders.ts";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { createInbox } from "../adapters/mail/inbox.ts";
import { createReadFigures } from "./figures.ts";
import { openMetrics } from "./metrics.ts";
import { watchDocuments, watchJob, watchLimits, watchMail } from "./watched-ports.ts";

const app = await createTestApp({ METRICS_PORT: "9464" });
afterAll(() => app.close());

interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** By name and labels, such as `tollgate_mails_total sent`. */
async function valuesOf(read: () => Promise<readonly object[]>): Promise<Record<string, number>> {
  const all = (await read()) as { readonly name: string; readonly values: readonly Sample[] }[];
  return Object.fromEntries(
    all.flatMap(({ name, values }) =>
      values.map(({ labels, value }) => [[name, ...Object.values(labels)].join(" "), value]),
    ),
  );
}

const readApp = () => valuesOf(async () => (await app.readMetrics?.(true)) ?? []);

test("a purchase raises the counters of orders, webhooks, mails and jobs", async () => {
  const buyer = app.browser();
  await buyer.signUp();
  const before = await readApp();
  await buy(buyer, "book");
  await app.services.sandbox?.deliverPending();
  await app.jobs.find(({ name }) => name === "outbox")?.run();
  await buyer.postJson("/api/webhooks/stripe", {}, { "stripe-signature": "t=1,v1=forged" });
  const after = await readApp();
  const risen = (key: string) => (after[key] ?? 0) - (before[key] ?? 0);
  expect(risen("tollgate_orders_settled_total paid")).toBe(1);
  expect(risen("tollgate_webhooks_total accepted")).toBeGreaterThan(0);
  expect(risen("tollgate_webhooks_total refused")).toBe(1);
  expect(risen("tollgate_mails_total sent")).toBe(1);
  expect(risen("tollgate_job_runs_total outbox done")).toBe(1);
  expect(after["tollgate_job_last_run_timestamp_seconds outbox"]).toBeGreaterThan(0);
  expect(JSON.stringify(after)).not.toMatch(/@|order-|cs_/);
});

test("figures of the database are read with a pause of ten seconds, and only if asked for", async () => {
  const waiting = "tollgate_orders_waiting payment";
  expect((await readApp())[waiting]).toBe(0);
  await startCheckout(app.browser(), "book", "landing-v2");
  const shop = { ...app.services, isTest: true };
  const findings = [
    { check: "backups", state: "fail", message: "none", remedy: "back up" },
    { check: "mail", state: "ok", message: "fine" },
  ] as const;
  await saveReport(shop, { findings, buildId: undefined, seller: undefined });
  app.clock.advance(25 * 60 * 60_000);
  expect((await readApp())[waiting]).toBe(0);
  const count = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_001);
  const figures = await readApp();
  count.mockRestore();
  expect(figures[waiting]).toBe(1);
  expect(figures["tollgate_doctor_failing backups"]).toBe(1);
  expect(figures["tollgate_doctor_failing mail"]).toBe(0);
  expect(figures["tollgate_doctor_run_timestamp_seconds"]).toBeGreaterThan(0);
  const others = await valuesOf(async () => (await app.readMetrics?.(false)) ?? []);
  expect(others[waiting]).toBeUndefined();
  expect(others["tollgate_mails_waiting"]).toBeUndefined();
});

test("a database that does not answer is left out, and reported", async () => {
  const reported: string[] = [];
  const silent = { count: () => new Promise<number>(() => {}) };
  const options = {
    documents: { ...app.services.documents, ...silent },
    clock: app.clock,
    isTest: true,
    report: (message: string) => void reported.push(message),
  };
  const readFigures = createReadFigures(options, 1);
  expect(await readFigures()).toBeUndefined();
  expect(await readFigures()).toBeUndefined();
  expect(reported).toEqual(["metrics of the database are missing"]);
});

test("docs/observability.md explains every metric of the shop, and no other", async () => {
  const text = readFileSync("docs/observability.md", "utf8");
  const table = text.split("\n").filter((line) => line.startsWith("| `tollgate_"));
  const explained = table.flatMap((row) => row.match(/\btollgate_\w+/g) ?? []);
  const counted = (await app.readMetrics?.(true)) as readonly { readonly name: string }[];
  const names = counted.map(({ name }) => name).filter((name) => name.startsWith("tollgate_"));
  expect(explained.toSorted()).toEqual(names.toSorted());
});

test("failures are counted by kind, and passed on", async () => {
  const metrics = await openMetrics();
  const { watch } = metrics;
  const { documents } = app.services;
  const broken = (error: Error) => ({ get: () => Promise.reject(error) });
  const limits = {
    check: () => Promise.reject(new LimitReached("signUps", 60)),
    count: async () => undefined,
    giveBack: async () => undefined,
    forget: async () => undefined,
  };
  const inbox = createInbox(documents, app.clock);
  const mail = (error: Error) => watchMail({ ...inbox, send: () => Promise.reject(error) }, watch);
  const down = watchDocuments(
    { ...documents, ...broken(new DocumentsUnavailable("disk full")) },
    watch,
  );
  const buggy = watchDocuments({ ...documents, ...broken(new TypeError("bug")) }, watch);
  const failing = { name: "expiry", everyMs: 1, run: () => Promise.reject(new Error("down")) };
  const message = {} as MailMessage;
  await expect(watchLimits(limits, watch).check([])).rejects.toThrow(LimitReached);
  await expect(mail(new MailNotAccepted("no", "no", true)).send(message)).rejects.toThrow("no");
  await expect(mail(new Error("timeout")).send(message)).rejects.toThrow("timeout");
  await expect(down.get(orders, "1")).rejects.toThrow("disk full");
  await expect(buggy.get(orders, "1")).rejects.toThrow("bug");
  await expect(watchJob(failing, watch).run()).rejects.toThrow("down");
  expect(await valuesOf(() => metrics.read())).toMatchObject({
    "tollgate_limit_refusals_total signUps": 1,
    "tollgate_mails_total refused": 1,
    "tollgate_mails_total failed": 1,
    "tollgate_document_errors_total DocumentsUnavailable": 1,
    "tollgate_job_runs_total expiry failed": 1,
  });
  expect(await valuesOf(() => metrics.read())).not.toHaveProperty([
    "tollgate_document_errors_total TypeError",
  ]);
});

test("a running download and a request are counted until their response closes", async () => {
  const metrics = await openMetrics();
  const responses = [new EventEmitter(), new EventEmitter()].map((emitter) =>
    Object.assign(emitter, { destroyed: false, statusCode: 206 }),
  ) as unknown as ServerResponse[];
  const inFlight = metrics.countDownloads({ begin: () => true, cut: () => undefined });
  for (const response of responses) {
    inFlight.begin("session", response);
    const route = "/api/files/:grant";
    metrics.request({ request: response.req, response, method: "GET", route }, () => undefined);
  }
  const key = "tollgate_downloads_running";
  expect((await valuesOf(() => metrics.read()))[key]).toBe(2);
  responses[0]?.emit("close");
  const after = await valuesOf(() => metrics.read());
  expect(after[key]).toBe(1);
  expect(JSON.stringify(after)).toContain("GET /api/files/:grant 2xx");
});
