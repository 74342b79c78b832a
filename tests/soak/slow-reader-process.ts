/**
 * Readers in a separate process, so that their load does not count as the server's. Each reads once a second, at its
 * own moment, and no more than its pace allows.
 */
import { createHash } from "node:crypto";
import http, { type IncomingMessage } from "node:http";

const TICK_MS = 50;
const TICKS_A_SECOND = 1000 / TICK_MS;

export type ReaderRequest =
  | { readonly kind: "open"; readonly index: number; readonly url: string; readonly cookie: string }
  | { readonly kind: "pace"; readonly bytesASecond: number }
  /** Reads the rest at full speed. */
  | { readonly kind: "finish"; readonly index: number };

export type ReaderReply =
  | { readonly kind: "opened"; readonly index: number; readonly status: number }
  | { readonly kind: "finished"; readonly index: number; readonly sha256: string };

const readers = new Map<number, { answer: IncomingMessage; hash: ReturnType<typeof createHash> }>();
const finishing = new Set<number>();

const reply = (message: ReaderReply) => process.send?.(message);

function open(index: number, url: string, cookie: string): void {
  const request = http.get(url, { agent: false, headers: { cookie } }, (response) => {
    response.on("error", () => {});
    readers.set(index, { answer: response, hash: createHash("sha256") });
    reply({ kind: "opened", index, status: response.statusCode ?? 0 });
  });
  request.on("error", () => reply({ kind: "opened", index, status: 0 }));
}

function read(bytesASecond: number): void {
  let tick = 0;
  setInterval(() => {
    tick = (tick + 1) % TICKS_A_SECOND;
    for (const [index, { answer: response, hash }] of readers) {
      if (index % TICKS_A_SECOND !== tick || finishing.has(index)) continue;
      const chunk = response.read(Math.min(bytesASecond, response.readableLength)) as Buffer | null;
      if (chunk) hash.update(chunk);
    }
  }, TICK_MS);
}

async function finish(index: number): Promise<void> {
  finishing.add(index);
  const reader = readers.get(index);
  if (!reader) return;
  for await (const chunk of reader.answer) reader.hash.update(chunk as Buffer);
  reply({ kind: "finished", index, sha256: reader.hash.digest("hex") });
}

process.on("message", (request: ReaderRequest) => {
  switch (request.kind) {
    case "open":
      return open(request.index, request.url, request.cookie);
    case "pace":
      return read(request.bytesASecond);
    case "finish":
      return void finish(request.index);
    default:
      throw new Error(`Unknown request ${JSON.stringify(request satisfies never)}`);
  }
});
