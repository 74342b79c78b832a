/** Writes a response to Node's socket at the client's pace: at most one chunk waits in this process. */
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

const BUFFER_BYTES = 64 * 1024;
/** Limits the work per turn: with a thousand clients ready at once, a page would wait for a chunk to each of them. */
const BYTES_PER_TURN = 4 * BUFFER_BYTES;
/** What a smaller chunk counts. Rendered pages have dozens of them. */
const LEAST_BYTES = 4096;

const chunkLimit = createChunkLimit();

const taken = new WeakMap<ServerResponse, number>();

/** Bytes of the body that the operating system has taken. 0 for responses without a Content-Length. */
export function bytesTaken(outgoing: ServerResponse): number {
  return taken.get(outgoing) ?? 0;
}

type Chunk = ReadableStreamReadResult<Uint8Array>;

interface Source {
  readonly reader: ReadableStreamGenericReader;
  /** May overwrite the previous chunk. */
  next(): Promise<Chunk>;
}

/** If the body fails later, cuts the connection, so that the client notices. Throws only if nothing was written. */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  report: (message: string, error: unknown) => void,
): Promise<void> {
  const headers = [...response.headers].flat();
  const { body } = response;
  if (!body) {
    outgoing.writeHead(response.status, headers).end();
    return;
  }
  const length = response.headers.get("content-length");
  const source = Number(length) > BUFFER_BYTES ? openLong(body) : openShort(body);
  const { reader } = source;
  const cancel = () => void reader.cancel().catch(() => {});
  // Ignore errors when writing to a client that is gone, because "close" is emitted too.
  outgoing.once("close", cancel).on("error", () => {});
  // A body may fail while the client is slow and nothing is being read.
  const failed = reader.closed.catch(() => void (outgoing.headersSent && outgoing.destroy()));
  try {
    if (length === null) return await sendUnmeasured(source, outgoing, response.status, headers);
    outgoing.writeHead(response.status, headers);
    const sent = await pump(source, outgoing);
    // After a short body, the client would read the next response as its end.
    if (sent !== Number(length) && !outgoing.destroyed)
      throw new Error(`A response of ${length} bytes ended after ${sent}`);
    outgoing.end();
  } catch (error) {
    if (!outgoing.headersSent) throw error;
    report("a response was cut off", error);
    outgoing.destroy();
  } finally {
    outgoing.off("close", cancel);
    cancel();
    await failed;
  }
}

/** The client has the whole response when `beforeClose` runs. Throws with nothing written if the body fails. */
export async function sendLastResponse(
  response: Response,
  outgoing: ServerResponse,
  beforeClose: () => Promise<void>,
): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Connection", "close");
  if (outgoing.req.method !== "HEAD") headers.set("Content-Length", String(body.byteLength));
  outgoing.on("error", () => {}).writeHead(response.status, [...headers].flat());
  outgoing.flushHeaders();
  outgoing.write(body);
  await beforeClose();
  outgoing.end();
}

/** Most responses are one chunk, which is sent with its length in one packet. */
async function sendUnmeasured(
  source: Source,
  outgoing: ServerResponse,
  status: number,
  headers: string[],
): Promise<void> {
  const first = await source.next();
  const second = first.done ? undefined : source.next();
  const isWhole = await Promise.race([second?.then(({ done }) => done) ?? true, nextTurn(false)]);
  if (isWhole) {
    const { value = new Uint8Array() } = first;
    outgoing.writeHead(status, [...headers, "Content-Length", String(value.byteLength)]).end(value);
    return;
  }
  outgoing.writeHead(status, headers);
  if (first.value && !outgoing.destroyed) outgoing.write(first.value);
  await pump(source, outgoing, second);
  outgoing.end();
}

async function pump(
  source: Source,
  outgoing: ServerResponse,
  begun = source.next(),
): Promise<number> {
  let sent = 0;
  let reading = begun;
  for (;;) {
    const { done, value } = await reading;
    if (done || outgoing.destroyed) return sent;
    sent += value.byteLength;
    await untilWritten(outgoing, value);
    await chunkLimit.take(value.byteLength);
    reading = source.next();
  }
}

/** Resolves when the operating system has taken the bytes or the client is gone. */
async function untilWritten(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      outgoing.off("close", go);
      resolve();
    };
    outgoing.once("close", go).write(bytes, (error) => {
      if (!error) taken.set(outgoing, bytesTaken(outgoing) + bytes.byteLength);
      go();
    });
  });
}

function openShort(body: ReadableStream<Uint8Array>): Source {
  const reader = body.getReader();
  return { reader, next: () => reader.read() };
}

/** Reuses one buffer. With new ones, a thousand clients kept the garbage collector so busy that pages waited. */
function openLong(body: ReadableStream<Uint8Array>): Source {
  const reader = readerOfBytes(body);
  if (!reader) return openShort(body);
  let buffer = new ArrayBuffer(BUFFER_BYTES);
  return {
    reader,
    async next() {
      const chunk = await reader.read(new Uint8Array(buffer));
      if (chunk.value) buffer = chunk.value.buffer;
      return chunk as Chunk;
    },
  };
}

function readerOfBytes(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: "byob" });
  } catch (error) {
    if (error instanceof TypeError && !body.locked) return undefined;
    throw error;
  }
}

/** Admits callers with BYTES_PER_TURN per turn of the event loop, in order. */
function createChunkLimit() {
  const waiting: { readonly bytes: number; readonly go: () => void }[] = [];
  let taken = 0;
  const begin = () => {
    taken = 0;
    while (taken < BYTES_PER_TURN) {
      const next = waiting.shift();
      if (!next) break;
      taken += next.bytes;
      next.go();
    }
    if (taken > 0) setImmediate(begin);
  };
  return {
    async take(length: number): Promise<void> {
      const bytes = Math.max(length, LEAST_BYTES);
      if (taken >= BYTES_PER_TURN) return new Promise((go) => waiting.push({ bytes, go }));
      if (taken === 0) setImmediate(begin);
      taken += bytes;
    },
  };
}
