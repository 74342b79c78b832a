import { EventEmitter } from "node:events";
import { Counter, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import type { MetricsQuestion } from "./worker-metrics.ts";
import { type CountingWorker, createWorkerSums } from "./worker-sums.ts";

/** A worker that counts `sales`, and has the figure `waiting` if it is asked for it. */
function startWorker() {
  const emitter = new EventEmitter();
  const registers = [new Registry()];
  const sales = new Counter({ name: "sales", help: "Sales", labelNames: ["result"], registers });
  const memory = new Gauge({ name: "memory", help: "Memory", registers });
  const waiting = new Gauge({ name: "waiting", help: "Waiting", aggregator: "max", registers });
  memory.set(10);
  const state = { isHanging: false, asked: [] as boolean[] };
  async function tell(metricsOf: number): Promise<void> {
    emitter.emit("message", { metricsOf, counted: await registers[0]?.getMetricsAsJSON() });
  }
  const worker = Object.assign(emitter, {
    connected: true,
    send({ metricsFor, hasFigures }: MetricsQuestion) {
      state.asked.push(hasFigures);
      if (hasFigures) waiting.set(7);
      else waiting.remove();
      if (!state.isHanging) void tell(metricsFor);
      return true;
    },
  });
  return { worker: worker as unknown as CountingWorker, emitter, sales, state, tell };
}

test("the numbers of all workers are added, and only one worker asks the database", async () => {
  const [one, other] = [startWorker(), startWorker()];
  const sums = createWorkerSums();
  for (const { worker } of [one, other, other]) sums.add(worker);
  one.sales.inc({ result: "paid" }, 2);
  other.sales.inc({ result: "paid" });
  other.sales.inc({ result: "expired" });
  const text = await sums.read();
  expect(text).toContain('sales{result="paid"} 3\n');
  expect(text).toContain('sales{result="expired"} 1\n');
  expect(text).toContain("memory 20\n");
  expect(text).toContain("waiting 7\n");
  expect([...one.state.asked, ...other.state.asked]).toEqual([true, false]);
});

test("a total does not shrink when workers end, and what they counted last is not lost", async () => {
  const sums = createWorkerSums();
  for (let count = 0; count < 3; count++) {
    const { worker, emitter, sales, tell } = startWorker();
    // As a new worker, which is found in two ways.
    sums.add(worker);
    sums.add(worker);
    sales.inc({ result: "paid" });
    await sums.read();
    sales.inc({ result: "paid" });
    await tell(0);
    emitter.emit("exit");
  }
  const next = startWorker();
  sums.add(next.worker);
  next.sales.inc({ result: "paid" });
  const text = await sums.read();
  expect(text).toContain('sales{result="paid"} 7\n');
  expect(text).toContain("memory 10\n");
});

test("a worker that hangs or ends meanwhile does not hold up the others", async () => {
  const [one, other] = [startWorker(), startWorker()];
  const sums = createWorkerSums(0);
  for (const { worker, sales } of [one, other]) {
    sums.add(worker);
    sales.inc({ result: "paid" });
  }
  await sums.read();
  other.state.isHanging = true;
  one.sales.inc({ result: "paid" });
  await one.tell(0);
  expect(await sums.read()).toContain('sales{result="paid"} 3\n');
  const patient = createWorkerSums(2 ** 31 - 1);
  patient.add(other.worker);
  const reading = patient.read();
  other.emitter.emit("exit");
  expect(await reading).toBeDefined();
});
