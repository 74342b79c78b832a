import { expect, test } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.ts";

const stranger = (client: string) => ({ client, isKnownDevice: false });
const known = (client: string) => ({ client, isKnownDevice: true });

/** A queue whose tasks record their names. The first task blocks until `finish` is called. */
function createQueue(size: number, perClient = size) {
  const enqueue = createFairQueue({ size, perClient });
  const done: string[] = [];
  const refused: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const all = [enqueue(stranger("gate"), () => gate)];
  const add = (turn: { client: string; isKnownDevice: boolean }, name: string) =>
    void all.push(
      enqueue(turn, async () => void done.push(name)).catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        refused.push(name);
      }),
    );
  return {
    add,
    done,
    refused,
    async finish() {
      await Promise.resolve();
      open();
      await Promise.all(all);
    },
  };
}

test("clients take turns, however many tasks each one adds", async () => {
  const queue = createQueue(20);
  for (const index of [1, 2, 3, 4]) queue.add(stranger("a"), `a${index}`);
  for (const index of [1, 2]) queue.add(stranger("b"), `b${index}`);
  queue.add(stranger("c"), "c1");
  await queue.finish();
  expect(queue.done).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("known devices go first, but do not starve strangers", async () => {
  const queue = createQueue(20);
  for (const index of [1, 2]) queue.add(stranger("a"), `a${index}`);
  for (const index of [1, 2, 3, 4, 5]) queue.add(known("me"), `me${index}`);
  await queue.finish();
  expect(queue.done).toEqual(["me1", "me2", "me3", "a1", "me4", "me5", "a2"]);
});

test("a client over its limit is refused, others are not", async () => {
  const queue = createQueue(20, 3);
  for (const index of [1, 2, 3, 4, 5]) queue.add(stranger("a"), `a${index}`);
  queue.add(stranger("b"), "b1");
  await queue.finish();
  expect(queue.refused).toEqual(["a4", "a5"]);
  expect(queue.done).toEqual(["a1", "b1", "a2", "a3"]);
});

test("a full queue drops tasks of the client with the most, and known devices have a separate limit", async () => {
  const queue = createQueue(4);
  for (const index of [1, 2, 3, 4]) queue.add(stranger("a"), `a${index}`);
  queue.add(stranger("b"), "b1");
  queue.add(stranger("b"), "b2");
  queue.add(stranger("b"), "b3");
  queue.add(stranger("a"), "a5");
  queue.add(known("me"), "me1");
  await queue.finish();
  expect(queue.refused).toEqual(["a4", "a3", "b3", "a5"]);
  expect(queue.done).toEqual(["me1", "a1", "b1", "a2", "b2"]);
});

test("clients without an address share one lane, which may fill the queue but gives way to others", async () => {
  const queue = createQueue(4, 1);
  for (const index of [1, 2, 3, 4, 5]) queue.add(stranger(""), `x${index}`);
  queue.add(stranger("a"), "a1");
  await queue.finish();
  expect(queue.refused).toEqual(["x5", "x4"]);
  expect(queue.done).toEqual(["x1", "a1", "x2", "x3"]);
});

test("a failing task rejects for its caller, and the next one runs", async () => {
  const enqueue = createFairQueue({ size: 2, perClient: 2 });
  await expect(enqueue(stranger("a"), () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(await enqueue(stranger("a"), async () => "fine")).toBe("fine");
});
