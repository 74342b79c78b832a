/** One shop and everything around it: processes, machines, services, and the weather. Reproducible from its seed. */
import { createHash } from "node:crypto";
import { replaceHost } from "#domain/host.ts";
import type { PaymentEvent } from "#domain/ports/payments.ts";
import { createMailService } from "./mail-service.ts";
import { createMemoryDatabase } from "./memory-documents.ts";
import { createPaymentService } from "./payment-service.ts";
import { createRandom, type Random } from "./random.ts";
import { createScheduler } from "./scheduler.ts";
import { type LeasedJob, openShop, type Shop } from "./shop.ts";
import { type StoreName, stores } from "./stores.ts";
import { type Conditions, createGate, fairWeather, type Life } from "./weather.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after which Stripe repeats a webhook that got no response. */
const WEBHOOK_RETRIES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  24 * HOUR_MS,
  36 * HOUR_MS,
];

/** Clocks of two machines may differ by this much. */
const MAX_SKEW_MS = 2000;

class ProcessDied extends Error {
  override readonly name = "ProcessDied";
}

interface Process {
  readonly shop: Shop;
  readonly life: Life;
  readonly died: Promise<never>;
  readonly running: Set<string>;
  kill(): void;
}

export interface WorldOptions {
  readonly seed: number;
  readonly storeName: StoreName;
  readonly start: number;
  readonly processes: number;
}

export type World = ReturnType<typeof createWorld>;

export function createWorld({ seed, storeName, start, processes: count }: WorldOptions) {
  const scheduler = createScheduler(start);
  const random = createRandom(seed, 1);
  const weather = fairWeather();
  const conditions: Conditions = { scheduler, random, weather };
  const database = createMemoryDatabase({ isParsedOnce: true });
  const history = createHash("sha256");
  const violations: string[] = [];
  const lines: string[] = [];
  let clockOffset = 0;
  let clockChanges = 0;
  let isRecording = false;
  let processes: Process[] = [];

  const store = stores[storeName];
  const service = createPaymentService(scheduler, createRandom(seed, 2), deliver);
  const mail = createMailService(() => clockChanges, note);
  const endHost = replaceHost({
    randomBytes: (length) => randomBytes(random, length),
    sleep: (milliseconds) => scheduler.sleep(milliseconds),
  });

  /** Adds a line to the history, which the seed determines. */
  function note(line: string): void {
    const whole = `${scheduler.now() - start} ${line}`;
    history.update(whole);
    if (isRecording) lines.push(whole);
  }

  function violate(rule: string, subject: string): void {
    note(`! ${rule}: ${subject}`);
    violations.push(`${rule}: ${subject}`);
  }

  function startProcess(): Process {
    const life: Life = { isOver: false, failures: 0 };
    const skew = random.below(MAX_SKEW_MS);
    const { promise: died, reject } = Promise.withResolvers<never>();
    died.catch(() => undefined);
    const shop = openShop({
      store,
      documents: database.connect(createGate(conditions, life)),
      payments: service.connect(conditions, life),
      mail: mail.connect(conditions, life),
      clock: { now: () => Math.floor(scheduler.now() + clockOffset + skew) },
      report(message, error) {
        if (life.isOver) return;
        const name = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        note(`report ${message} ${name}`);
        if (!isWeather(error)) violate("an unexpected error", `${message}: ${name}`);
      },
    });
    const process: Process = {
      shop,
      life,
      died,
      running: new Set(),
      kill() {
        life.isOver = true;
        reject(new ProcessDied("The process was killed"));
      },
    };
    processes.push(process);
    return process;
  }

  function pick(): Process {
    return processes[random.below(processes.length)] ?? startProcess();
  }

  function replace(process: Process): void {
    processes = processes.filter((one) => one !== process);
    process.kill();
    startProcess();
  }

  function call<R>(work: (shop: Shop) => Promise<R>): Promise<R> {
    const { shop, died } = pick();
    return Promise.race([work(shop), died]);
  }

  /** Does nothing if this process is still running the job. */
  function runJob({ running }: Process, { name, runIfLeader }: LeasedJob): void {
    if (running.has(name)) return;
    running.add(name);
    runIfLeader()
      .catch((error: unknown) => {
        if (!isWeather(error)) violate("an unexpected error", `job ${name}: ${String(error)}`);
      })
      .finally(() => running.delete(name));
  }

  function deliver(event: PaymentEvent): void {
    const post = (delayMs: number, tries = 0) =>
      scheduler.at(scheduler.now() + delayMs, () => {
        call((shop) => shop.takeEvent(event)).catch((error: unknown) => {
          if (!isWeather(error)) violate("an unexpected error", `webhook: ${String(error)}`);
          const next = WEBHOOK_RETRIES_MS[tries];
          if (next !== undefined) post(next, tries + 1);
        });
      });
    const soon = () => 100 + random.below(3000);
    switch (weather.webhooks) {
      case "dropped":
        return;
      case "doubled":
        post(soon());
        post(random.below(HOUR_MS));
        return;
      case "late":
        post(random.below(72 * HOUR_MS));
        return;
      case "reordered":
        post(random.below(10 * MINUTE_MS));
        return;
      default:
        post(soon());
    }
  }

  for (let index = 0; index < count; index++) startProcess();

  return {
    scheduler,
    weather,
    store,
    database,
    service,
    mail,
    violations,
    lines,
    note,
    violate,
    call,
    isWeather,
    record: () => void (isRecording = true),
    /** Adds text to the history's hash, but no line. */
    hashIn: (text: string) => void history.update(text),
    hash: () => history.copy().digest("hex"),
    setClock(offset: number) {
      clockOffset = offset;
      clockChanges += 1;
    },
    /** Kills one process, whatever it is doing, and starts another. */
    crash: () => replace(pick()),
    crashAll() {
      for (const process of processes.slice()) replace(process);
    },
    /** Jobs of one or two processes, soon and in any order. Only the holder of a job's lease runs it. */
    runJobs(kind: JobKind, share = 1) {
      for (const process of new Set([pick(), pick()]))
        for (const job of process.shop.jobs)
          if (kindOf(job) === kind && random.chance(share))
            scheduler.at(scheduler.now() + random.below(500), () => runJob(process, job));
    },
    end: endHost,
  };
}

/** True for errors that the simulated faults cause. */
function isWeather(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ["ProcessDied", "DocumentsUnavailable", "CommitUnknown", "VersionConflict"].includes(
      error.name,
    ) || /^\[(payments|mail)\] /.test(error.message)
  );
}

function randomBytes(random: Random, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (; at + 4 <= length; at += 4) view.setUint32(at, random.uint32());
  for (; at < length; at++) bytes[at] = random.uint32() & 0xff;
  return bytes;
}

/** Reconciling and maintenance run far more rarely than in a shop: they would take longer than everything else. */
export type JobKind = "frequent" | "reconcile" | "maintenance";

function kindOf({ name, everyMs }: LeasedJob): JobKind {
  if (name === "reconcile") return "reconcile";
  return everyMs >= HOUR_MS || name.startsWith("backfill") ? "maintenance" : "frequent";
}
