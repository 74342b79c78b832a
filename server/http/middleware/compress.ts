/** Compresses uncached responses while they stream, without delaying the parts that React has sent. */
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import { createMiddleware } from "hono/factory";
import { readWeights } from "../cached-response.ts";
import { DATA_TYPE } from "../../react-router/react-router.ts";

/** Pages are smaller than this window, 256 kB; the usual one would allocate ten times as much for each. */
const ZSTD = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 18 };

/** Fast settings, because the visitor waits. Best ratio of size to cost first. */
const compressors = {
  zstd: () => createZstdCompress({ params: ZSTD }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 6 }),
} as const;
const encodings = ["zstd", "br", "gzip"] as const;

/** Files are not compressed, because clients resume them by byte range. */
const IS_PAGE = new RegExp(`^(?:text/html|${DATA_TYPE})\\b`);
/** Bytes; compressing less gains nothing. */
const MIN_LENGTH = 1024;
const ALREADY_VARIES = /(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i;

export const compress = createMiddleware(async (c, next) => {
  await next();
  const { status, body, headers } = c.res;
  if (c.req.raw.method === "HEAD" || !body || status === 206 || !canShrink(headers)) return;
  const vary = headers.get("vary");
  if (!vary) headers.set("Vary", "Accept-Encoding");
  else if (!ALREADY_VARIES.test(vary)) headers.set("Vary", `${vary}, Accept-Encoding`);
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  if (!encoding) return;
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const etag = headers.get("etag");
  if (etag && !etag.startsWith("W/")) headers.set("ETag", `W/${etag}`);
  c.res = new Response(shrink(body, compressors[encoding]()), c.res);
});

function canShrink(headers: Headers): boolean {
  return (
    !headers.has("content-encoding") &&
    !headers.get("cache-control")?.includes("no-transform") &&
    !(Number(headers.get("content-length") ?? Infinity) < MIN_LENGTH) &&
    IS_PAGE.test(headers.get("content-type") ?? "")
  );
}

function chooseEncoding(acceptEncoding: string) {
  const weights = readWeights(acceptEncoding);
  const best = Math.max(...encodings.map((encoding) => weights[encoding]));
  return best > 0 ? encodings.find((encoding) => weights[encoding] === best) : undefined;
}

type Compressor = ReturnType<(typeof compressors)[keyof typeof compressors]>;

/** Flushes once per turn of the event loop; otherwise a compressor waits for more input. */
function shrink(body: ReadableStream, compressor: Compressor): ReadableStream {
  let flush: NodeJS.Immediate | undefined;
  const source = Readable.fromWeb(body as NodeReadableStream);
  source.on("data", () => {
    flush ??= setImmediate(() => {
      flush = undefined;
      if (!compressor.writableEnded) compressor.flush();
    });
  });
  // Ignore errors: the client sees the stream end early.
  pipeline(source, compressor, () => clearImmediate(flush));
  return Readable.toWeb(compressor) as ReadableStream;
}
