/** What a worker and the supervisor say to each other about metrics. */

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** The values of all instruments of a process, in prom-client's form. */
export type Counted = readonly object[];

/** Asks a worker. One worker is enough to ask the database. */
export interface MetricsQuestion {
  readonly metricsFor: number;
  readonly hasFigures: boolean;
}

export interface MetricsAnswer {
  /** The number of the question. 0: the worker ends, and was not asked. */
  readonly metricsOf: number;
  readonly counted: Counted;
}

type ReadMetrics = (hasFigures: boolean) => Promise<Counted>;

export function answerMetrics(read: ReadMetrics): void {
  process.on("message", (message) => {
    if (!isQuestion(message)) return;
    const { metricsFor, hasFigures } = message;
    void read(hasFigures).then((counted) => sendMetrics(counted, metricsFor));
  });
}

/** Resolves when the supervisor has it, or is gone. */
export function sendMetrics(counted: Counted, metricsOf = 0): Promise<void> {
  return new Promise((resolve) => {
    const answer: MetricsAnswer = { metricsOf, counted };
    if (process.send && process.connected) process.send(answer, () => resolve());
    else resolve();
  });
}

function isQuestion(message: unknown): message is MetricsQuestion {
  return typeof message === "object" && message !== null && "metricsFor" in message;
}

export function isMetricsAnswer(message: unknown): message is MetricsAnswer {
  return typeof message === "object" && message !== null && "counted" in message;
}
