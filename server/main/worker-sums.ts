/** The sums of what all workers counted. Loaded only with METRICS_PORT. */
import type { ChildProcess } from "node:child_process";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { isMetricsAnswer, type MetricsQuestion } from "./worker-metrics.ts";

/** A worker that hangs repeats its last answer. The database gets two seconds of this. */
const ANSWER_MS = 4000;
const TOTALS = ["counter", "histogram"];

export interface WorkerSums {
  /** Idempotent, because a new worker may be found in two ways. */
  add(worker: CountingWorker): void;
  /** In Prometheus' text format. */
  read(): Promise<string>;
}

export type CountingWorker = Pick<ChildProcess, "on" | "once" | "send" | "connected">;

type Counted = readonly MetricObjectWithValues<MetricValue<string>>[];

interface Asked {
  /** By number. */
  readonly questions: Map<number, () => void>;
  /** The latest answer. */
  counted: Counted;
}

export function createWorkerSums(answerMs = ANSWER_MS): WorkerSums {
  const workers = new Map<CountingWorker, Asked>();
  /** Totals of workers that ended: a sum must not become smaller. */
  let ended: Counted = [];
  let lastQuestion = 0;

  async function ask(
    worker: CountingWorker,
    { questions }: Asked,
    hasFigures: boolean,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const metricsFor = (lastQuestion += 1);
    const question: MetricsQuestion = { metricsFor, hasFigures };
    questions.set(metricsFor, resolve);
    const timer = setTimeout(resolve, answerMs).unref();
    // If the channel closes now, the worker is ending.
    if (worker.connected) worker.send(question, (error) => error && resolve());
    else resolve();
    await promise;
    clearTimeout(timer);
    questions.delete(metricsFor);
  }

  return {
    add(worker) {
      if (workers.has(worker)) return;
      const asked: Asked = { questions: new Map(), counted: [] };
      workers.set(worker, asked);
      worker.on("message", (message: unknown) => {
        if (!isMetricsAnswer(message)) return;
        asked.counted = message.counted as Counted;
        asked.questions.get(message.metricsOf)?.();
      });
      worker.once("exit", () => {
        workers.delete(worker);
        const totals = asked.counted.filter(({ type }) => TOTALS.includes(String(type)));
        ended = sum([ended, totals]).getMetricsAsArray() as unknown as Counted;
        for (const done of asked.questions.values()) done();
      });
    },
    async read() {
      await Promise.all([...workers].map(([worker, asked], at) => ask(worker, asked, at === 0)));
      return sum([ended, ...[...workers.values()].map(({ counted }) => counted)]).metrics();
    },
  };
}

function sum(all: readonly Counted[]) {
  return AggregatorRegistry.aggregate(all as unknown as object[]);
}
