/** Parses responses from the wire, for requests that no HTTP client sends. */
import type { Duplex } from "node:stream";

const PATIENCE_MS = 120_000;

export interface RawResponse {
  readonly status: number;
  /** Keyed by lower-case name. A repeated field has its last value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Writes the bytes and reads until the server closes the connection or `count` responses have arrived. Throws if
 * neither happens. `methods` are those of the requests in order, because responses to HEAD have no body.
 */
export async function exchange(
  socket: Duplex,
  bytes: string | Uint8Array,
  { count = Infinity, methods = [] }: { count?: number; methods?: readonly string[] } = {},
): Promise<RawResponse[]> {
  let received = Buffer.alloc(0);
  const tooLate = AbortSignal.timeout(PATIENCE_MS);
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse[]>();
  const read = (isOver: boolean) => {
    const responses = parseResponses(received, methods, isOver);
    if (isOver || responses.length >= count) resolve(responses);
  };
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (count < Infinity) read(false);
  });
  socket.on("close", () => read(true));
  // A server that refuses a request may close the connection while bytes are still being sent.
  socket.on("error", () => socket.destroy());
  tooLate.addEventListener("abort", () =>
    reject(new Error(`No end after ${PATIENCE_MS} ms:\n${received.toString("latin1")}`)),
  );
  socket.write(bytes);
  return promise.finally(() => socket.destroy());
}

/** `isOver` means that the connection is closed, which ends a body without a declared length. */
function parseResponses(bytes: Buffer, methods: readonly string[], isOver: boolean): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes.toString("latin1");
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return responses;
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    const after = rest.slice(end + 4);
    const isBare = status < 200 || status === 204 || status === 304;
    const body =
      isBare || methods[responses.length] === "HEAD"
        ? { text: "", length: 0 }
        : readBody(after, headers, isOver);
    if (!body) return responses;
    rest = after.slice(body.length);
    if (status >= 200) responses.push({ status, headers, body: body.text });
  }
}

/** Undefined while the body is incomplete. `length` counts bytes on the wire. */
function readBody(after: string, headers: Record<string, string>, isOver: boolean) {
  if (headers["transfer-encoding"] === "chunked") return readChunks(after);
  const declared = headers["content-length"];
  if (declared === undefined) return isOver ? { text: after, length: after.length } : undefined;
  const length = Number(declared);
  return after.length < length ? undefined : { text: after.slice(0, length), length };
}

function readChunks(after: string) {
  let text = "";
  let at = 0;
  for (;;) {
    const lineEnd = after.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(after.slice(at, lineEnd), 16);
    const start = lineEnd + 2;
    if (after.length < start + size + 2) return undefined;
    text += after.slice(start, start + size);
    at = start + size + 2;
    if (size === 0) return { text, length: at };
  }
}
