/** The metrics' names, labels and help. docs/observability.md explains them; a test compares both. */
import type * as PromClient from "prom-client";
import type { Figures } from "./figures.ts";

const PREFIX = "tollgate_";
/** Seconds. Cached pages take less than a millisecond, downloads minutes. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export type Instruments = ReturnType<typeof createInstruments>;

export function createInstruments({
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
}: typeof PromClient) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  function counter<Label extends string>(name: string, help: string, ...labelNames: Label[]) {
    return new Counter({ name: PREFIX + name, help, labelNames, registers });
  }
  /** Of all processes the highest value, as the database has one truth; or the sum. */
  function gauge<Label extends string>(
    name: string,
    help: string,
    { by = [], of = "max" }: { by?: Label[]; of?: "max" | "sum" } = {},
  ) {
    return new Gauge({ name: PREFIX + name, help, labelNames: by, aggregator: of, registers });
  }
  const waiting = gauge("orders_waiting", "Orders that wait: see reason", { by: ["reason"] });
  const mails = gauge("mails_waiting", "Mails that wait to be sent");
  const mailAge = gauge("mails_due_seconds", "How long the oldest due mail has waited");
  const failing = gauge("doctor_failing", "1 if this check failed in doctor's last saved run", {
    by: ["check"],
  });
  const doctorRun = gauge("doctor_run_timestamp_seconds", "When doctor's run was last saved");

  return {
    registry,
    requests: new Histogram({
      name: `${PREFIX}http_request_duration_seconds`,
      help: "Requests, from their head until the response was sent",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS,
      registers,
    }),
    downloads: gauge("downloads_running", "Downloads that are being sent", { of: "sum" }),
    bytes: counter("download_bytes_total", "Bytes of downloads that ended"),
    settled: counter("orders_settled_total", "Orders whose status changed to result", "result"),
    webhooks: counter("webhooks_total", "Webhooks of the payment service", "result"),
    mails: counter("mails_total", "Attempts to send a mail", "result"),
    jobRuns: counter("job_runs_total", "Runs of background jobs", "job", "result"),
    lastRuns: gauge("job_last_run_timestamp_seconds", "When a run ended", { by: ["job"] }),
    refusals: counter("limit_refusals_total", "Requests beyond a rate limit", "limit"),
    documentErrors: counter("document_errors_total", "Failures of the database", "error"),
    /** Without figures, those of the last time are removed. */
    show(figures: Figures | undefined): void {
      for (const each of [waiting, failing]) each.reset();
      // A reset would set these to 0.
      for (const each of [mails, mailAge, doctorRun]) each.remove();
      if (!figures) return;
      waiting.set({ reason: "payment" }, figures.lateOrders);
      waiting.set({ reason: "owner" }, figures.attention);
      mails.set(figures.mailsWaiting);
      mailAge.set(figures.mailAgeMs / 1000);
      if (!figures.doctor) return;
      doctorRun.set(figures.doctor.checkedAtMs / 1000);
      for (const [check, isFailing] of figures.doctor.checks)
        failing.set({ check }, isFailing ? 1 : 0);
    },
  };
}
