/** Simulated time, which advances only when nothing is left to do now. All waiting in the simulation happens here. */

export interface Scheduler {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `work` at this time, after what was planned for the same time before. */
  at(time: number, work: () => void): void;
  sleep(milliseconds: number): Promise<void>;
  /** Runs until nothing is planned up to and including `end`, which is then the time. */
  runUntil(end: number): Promise<void>;
}

interface Planned {
  readonly time: number;
  readonly order: number;
  readonly work: () => void;
}

const isBefore = (a: Planned, b: Planned): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order);

/** Resolves after all pending microtasks. */
const microtasks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

export function createScheduler(start: number): Scheduler {
  const heap: Planned[] = [];
  let now = start;
  let planned = 0;

  function at(time: number, work: () => void): void {
    push(heap, { time: Math.max(time, now), order: planned++, work });
  }

  return {
    now: () => now,
    at,
    sleep: (milliseconds) => new Promise((resolve) => at(now + milliseconds, resolve)),
    async runUntil(end) {
      await microtasks();
      for (let next = heap[0]; next && next.time <= end; next = heap[0]) {
        pop(heap);
        now = next.time;
        next.work();
        await microtasks();
      }
      now = Math.max(now, end);
    },
  };
}

function push(heap: Planned[], item: Planned): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || isBefore(above, item)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: Planned[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (left && right && isBefore(right, left)) child += 1;
    const least = heap[child];
    if (!least || isBefore(last, least)) break;
    heap[at] = least;
    at = child;
  }
  heap[at] = last;
}
