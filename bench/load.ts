import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface LoadOptions {
  readonly port: number;
  /** Ends with an empty line. All responses have the same length, or all are chunked, unless they `areDifferent`. */
  readonly request: string;
  /** Takes the client a little longer. */
  readonly areDifferent?: boolean;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds: median and 99th percentile. */
  readonly p50: number;
  readonly p99: number;
}

/** Throws if a response is not 200, or if the server closes a connection without announcing it. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const { port, request, areDifferent = false, connections, milliseconds } = options;
  const isWhole = areDifferent ? undefined : await learnEnd(port, request);
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;
  const workers = Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const socket = await open(port);
      await requestRepeatedly(socket, request, isWhole, end, times);
      socket.destroy();
    }
  });
  await Promise.all(workers);
  const seconds = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/**
 * Resolves when the time is over or the server announces the end of the connection. Counts responses only by their
 * bytes, because parsing would make this process the bottleneck.
 */
function requestRepeatedly(
  socket: Socket,
  request: string,
  same: IsWhole | undefined,
  end: number,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let isWhole = same ?? endsChunked;
    let sentAt = performance.now();
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server closed a connection without notice")));
    socket.on("data", (chunk: Buffer) => {
      if (received === 0 && chunk.toString("latin1", 0, 12) !== "HTTP/1.1 200")
        return reject(new Error(`Unexpected response: ${chunk.toString("latin1", 0, 100)}`));
      if (received === 0 && chunk.subarray(0, HEAD_BYTES).includes(LAST_RESPONSE)) return resolve();
      if (received === 0 && !same) isWhole = endOf(chunk);
      received += chunk.length;
      if (!isWhole(received, chunk)) return;
      const now = performance.now();
      times.push(now - sentAt);
      if (now >= end) return resolve();
      received = 0;
      sentAt = now;
      socket.write(request);
    });
    socket.write(request);
  });
}

/** Whether a response with `received` bytes is complete. `last` is the last chunk. */
type IsWhole = (received: number, last: Buffer) => boolean;

const HEAD_BYTES = 2048;
const LAST_RESPONSE = "\r\nConnection: close\r\n";
const LAST_CHUNK = "0\r\n\r\n";

async function learnEnd(port: number, request: string): Promise<IsWhole> {
  const socket = await open(port);
  let text = "";
  socket.setEncoding("latin1").write(request);
  for await (const chunk of socket as AsyncIterable<string>) {
    text += chunk;
    const head = text.indexOf("\r\n\r\n");
    if (head === -1) continue;
    socket.destroy();
    return endOf(text);
  }
  throw new Error(`No response, but ${text}`);
}

/** `begin` contains the whole head. */
function endOf(begin: Buffer | string): IsWhole {
  const text = begin.toString("latin1", 0, HEAD_BYTES);
  const head = text.slice(0, text.indexOf("\r\n\r\n") + 4);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  return length ? (received) => received >= head.length + Number(length) : endsChunked;
}

function endsChunked(_received: number, last: Buffer): boolean {
  return last.toString("latin1", Math.max(0, last.length - LAST_CHUNK.length)) === LAST_CHUNK;
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}
