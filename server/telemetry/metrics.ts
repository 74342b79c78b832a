/** Counts what this process does, for Prometheus. The supervisor sums the processes up. */
import type { ServerResponse } from "node:http";
import { CommitUnknown, DocumentsUnavailable } from "#domain/ports/documents.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import { LimitReached } from "#domain/ports/limits.ts";
import { MailNotAccepted } from "#domain/ports/mail.ts";
import { bytesTaken } from "../http/send-response.ts";
import type { DownloadsInFlight } from "../routes/downloads-in-flight.ts";
import type { Figures } from "./figures.ts";
import { createInstruments, type Instruments } from "./instruments.ts";
import type { Exchange, Notes, Observer, Work } from "./observer.ts";

export interface Metrics extends Observer {
  /** Also counts a download's bytes when it ends. */
  countDownloads(inFlight: DownloadsInFlight): DownloadsInFlight;
  countWebhook(status: number): void;
  /** The values of all instruments, in prom-client's form, which can be sent to another process. */
  read(figures?: Figures): Promise<readonly object[]>;
}

const storageFailures = [DocumentsUnavailable, CommitUnknown, DocumentTooNew];

export async function openMetrics(): Promise<Metrics> {
  // Loaded only when needed, because it would slow down the start.
  const instruments = createInstruments(await import("prom-client"));
  const { registry } = instruments;
  return {
    async watch(work, run) {
      let notes: Notes = {};
      try {
        const result = await run((found) => (notes = found));
        countSuccess(instruments, work, notes);
        return result;
      } catch (error) {
        countFailure(instruments, work, error);
        throw error;
      }
    },
    request(exchange, run) {
      timeRequest(instruments, exchange);
      run();
    },
    countDownloads: (inFlight) => ({
      ...inFlight,
      begin(sessionId, response) {
        const mayBegin = inFlight.begin(sessionId, response);
        if (mayBegin && response && !response.destroyed) followDownload(instruments, response);
        return mayBegin;
      },
    }),
    countWebhook(status) {
      const result = status < 400 ? "accepted" : status < 500 ? "refused" : "failed";
      instruments.webhooks.inc({ result });
    },
    async read(figures) {
      instruments.show(figures);
      return registry.getMetricsAsJSON();
    },
  };
}

function timeRequest({ requests }: Instruments, { response, method, route }: Exchange): void {
  const startedAt = performance.now();
  response.once("close", () => {
    const status = `${Math.floor(response.statusCode / 100)}xx`;
    requests.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
  });
}

function followDownload({ downloads, bytes }: Instruments, response: ServerResponse): void {
  downloads.inc();
  response.once("close", () => {
    downloads.dec();
    bytes.inc(bytesTaken(response));
  });
}

function countSuccess(to: Instruments, { kind, name }: Work, { statuses = [] }: Notes): void {
  for (const result of statuses) to.settled.inc({ result });
  if (kind === "mail") to.mails.inc({ result: "sent" });
  if (kind === "job") countRun(to, name, "done");
}

function countFailure(to: Instruments, { kind, name }: Work, error: unknown): void {
  if (kind === "job") countRun(to, name, "failed");
  else if (kind === "mail") {
    const isRefused = error instanceof MailNotAccepted && error.isPermanent;
    to.mails.inc({ result: isRefused ? "refused" : "failed" });
  } else if (kind === "limits" && error instanceof LimitReached)
    to.refusals.inc({ limit: error.limit });
  else if (kind === "documents") {
    const failure = storageFailures.find((type) => error instanceof type);
    if (failure) to.documentErrors.inc({ error: failure.name });
  }
}

function countRun({ jobRuns, lastRuns }: Instruments, job: string, result: string): void {
  jobRuns.inc({ job, result });
  lastRuns.set({ job }, Date.now() / 1000);
}
