/** Runs one task at a time. Clients take turns, so that many tasks of one client do not delay another client. */

export interface Turn {
  /** Empty for all clients without a known address. */
  readonly client: string;
  /** The browser has signed in to this account before. Its tasks go first and have a separate limit. */
  readonly isKnownDevice: boolean;
}

export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

export interface FairQueueOptions {
  /** How many tasks of strangers may wait. Tasks of known devices have a separate limit of the same size. */
  readonly size: number;
  /** How many tasks of one client may wait. Clients without an address share the whole `size`. */
  readonly perClient: number;
}

/** After this many tasks of known devices, a stranger's task runs, so that strangers do not starve. */
const KNOWN_IN_A_ROW = 3;

interface Waiting {
  readonly run: () => Promise<void>;
  readonly refuse: () => void;
}

/** The returned function rejects with QueueFull if too many tasks wait. */
export function createFairQueue(options: FairQueueOptions) {
  const known = createLanes(options);
  const strangers = createLanes(options);
  let isRunning = false;
  let knownInARow = 0;

  function takeNext(): Waiting | undefined {
    const isStrangersTurn = knownInARow >= KNOWN_IN_A_ROW && !strangers.isEmpty();
    const task = isStrangersTurn ? undefined : known.take();
    knownInARow = task ? knownInARow + 1 : 0;
    return task ?? strangers.take();
  }

  async function drain(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let task = takeNext(); task; task = takeNext()) await task.run();
    isRunning = false;
  }

  return function enqueue<T>({ client, isKnownDevice }: Turn, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new QueueFull("Too many tasks are waiting"));
      const run = async () => {
        try {
          resolve(await task());
        } catch (error) {
          reject(error);
        }
      };
      (isKnownDevice ? known : strangers).add(client, { run, refuse });
      void drain();
    });
  };
}

function createLanes({ size, perClient }: FairQueueOptions) {
  const lanes = new Map<string, Waiting[]>();
  let count = 0;

  function longest(): Waiting[] {
    return [...lanes.values()].reduce(
      (found, lane) => (lane.length > found.length ? lane : found),
      [],
    );
  }

  return {
    isEmpty: () => count === 0,
    /** If the queue is full, drops the newest task of the client with the most tasks. */
    add(client: string, task: Waiting): void {
      const lane = lanes.get(client) ?? [];
      if (lane.length >= (client === "" ? size : perClient)) return task.refuse();
      if (count >= size) {
        const victims = longest();
        if (victims.length <= lane.length + 1) return task.refuse();
        victims.pop()?.refuse();
        count -= 1;
      }
      lane.push(task);
      lanes.set(client, lane);
      count += 1;
    },
    take(): Waiting | undefined {
      const [first] = lanes;
      if (!first) return undefined;
      const [client, lane] = first;
      const task = lane.shift();
      lanes.delete(client);
      // Reinsert at the end, because a Map iterates in insertion order.
      if (lane.length > 0) lanes.set(client, lane);
      count -= 1;
      return task;
    },
  };
}
