import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzip, zstdCompress } from "node:zlib";
import { namesEtag } from "./etag.ts";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

export interface RequestFields {
  readonly host?: string | undefined;
  readonly "accept-encoding"?: string | undefined;
  readonly "if-none-match"?: string | undefined;
  readonly cookie?: string | undefined;
  readonly "sec-gpc"?: string | undefined;
  readonly referer?: string | undefined;
  readonly "sec-fetch-dest"?: string | undefined;
}

export interface SelectedResponse {
  readonly status: number;
  /** Alternating names and values, as for Node's `writeHead`. */
  readonly headers: readonly string[];
  /** Absent for HEAD and 304. */
  readonly body?: Uint8Array;
}

interface Encoded {
  readonly encoding: Encoding;
  readonly etag: string;
  /** Bytes of the body. */
  readonly length: number;
  readonly get: () => SelectedResponse;
  readonly head: SelectedResponse;
  readonly notModified: SelectedResponse;
}

export interface CachedResponse {
  readonly encodings: readonly Encoded[];
  readonly chosen: Map<string, Encoded>;
}

const MAX_CHOSEN = 100;
/** Characters. Browsers send about thirty; longer values rarely repeat. */
const MAX_REMEMBERED_LENGTH = 100;

/** Names and values. */
export type ResponseFields = readonly (readonly [string, string])[];

export type Bodies = readonly (readonly [Encoding, Uint8Array])[];

interface CacheOptions {
  readonly vary?: string;
  readonly tagged?: string;
}

/** `headers` are also sent with a 304. `ETag`, `Vary` and the headers of the body are added. */
export function cacheResponse(
  bodies: Bodies,
  contentType: string,
  headers: ResponseFields,
  // What has one form, such as a font, varies by nothing.
  { vary = bodies.length > 1 ? "Accept-Encoding" : "", tagged = "" }: CacheOptions = {},
): CachedResponse {
  const varying = vary ? [["Vary", vary] as const] : [];
  const brotliBody = bodies.find(([encoding]) => encoding === "br")?.[1];
  const encodings = bodies
    .map(([encoding, body]) => {
      const { length } = body;
      const etag = `"${createHash("sha256").update(tagged).update(body).digest("base64url").slice(0, 22)}"`;
      const shared = [...headers, ...varying, ["ETag", etag] as const].flat();
      const full = [
        "Content-Type",
        contentType,
        ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        "Content-Length",
        String(length),
        ...shared,
      ];
      const head = { status: 200, headers: full };
      const get =
        encoding === "identity" && brotliBody
          ? () => decompressed(head, brotliBody)
          : always({ ...head, body });
      return {
        encoding,
        etag,
        length,
        get,
        head,
        notModified: { status: 304, headers: shared },
      };
    })
    .toSorted((one, other) => one.length - other.length);
  return { encodings, chosen: new Map() };
}

const always =
  <T>(value: T) =>
  () =>
    value;

/** The last plain responses, by those without a body. */
const plainResponses = new Map<SelectedResponse, SelectedResponse>();
const MAX_PLAIN = 16;

/** Few clients ask for plain bodies, which are two thirds of all bytes and need not be kept. */
function decompressed(head: SelectedResponse, body: Uint8Array): SelectedResponse {
  const kept = plainResponses.get(head);
  if (kept) return kept;
  const [oldest] = plainResponses.keys();
  if (oldest && plainResponses.size >= MAX_PLAIN) plainResponses.delete(oldest);
  const plain = { ...head, body: brotliDecompressSync(body) };
  plainResponses.set(head, plain);
  return plain;
}

export function selectResponse(
  { encodings, chosen }: CachedResponse,
  method: "GET" | "HEAD",
  fields: RequestFields,
): SelectedResponse {
  const accepted = fields["accept-encoding"] ?? "";
  let encoded = chosen.get(accepted);
  if (!encoded) {
    encoded = chooseEncoding(encodings, readWeights(accepted));
    if (accepted.length <= MAX_REMEMBERED_LENGTH) {
      if (chosen.size >= MAX_CHOSEN) chosen.clear();
      chosen.set(accepted, encoded);
    }
  }
  if (namesEtag(fields["if-none-match"], encoded.etag)) return encoded.notModified;
  return method === "HEAD" ? encoded.head : encoded.get();
}

/** The smallest of the preferred encodings. A client that refuses all gets the plain body. */
function chooseEncoding(encodings: readonly Encoded[], weights: Weights): Encoded {
  const best = Math.max(...encodings.map(({ encoding }) => weights[encoding]));
  const chosen = encodings.find(({ encoding }) =>
    best > 0 ? weights[encoding] === best : encoding === "identity",
  );
  if (!chosen) throw new Error("A response without a plain body was cached");
  return chosen;
}

type Weights = Readonly<Record<Encoding, number>>;

/** Parses Accept-Encoding (RFC 9110, section 12.5.3), faster than the package negotiator 1.1, which lacks `x-gzip`. */
export function readWeights(acceptEncoding: string): Weights {
  const given = new Map(
    acceptEncoding.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const other = given.get("*");
  return {
    br: given.get("br") ?? other ?? 0,
    zstd: given.get("zstd") ?? other ?? 0,
    gzip: given.get("gzip") ?? given.get("x-gzip") ?? other ?? 0,
    identity: given.get("identity") ?? (other === 0 ? 0 : 1e-9),
  };
}

const brotli = promisify(brotliCompress);
const zstandard = promisify(zstdCompress);
const gunzippable = promisify(gzip);

/** `quick` takes milliseconds, for a waiting visitor; `best` takes a tenth of a second. */
export type Effort = "quick" | "best";

const levels = { quick: { br: 5, zstd: 12, gzip: 6 }, best: { br: 11, zstd: 12, gzip: 9 } };

export async function compress(body: Uint8Array, effort: Effort = "best"): Promise<Bodies> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants;
  const level = levels[effort];
  const [br, zstd, gzipped] = await Promise.all([
    brotli(body, {
      params: { [BROTLI_PARAM_QUALITY]: level.br, [BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    // Given the size, zstd allocates less memory and is thirty times faster for a page.
    zstandard(body, {
      params: { [ZSTD_c_compressionLevel]: level.zstd },
      pledgedSrcSize: body.length,
    }),
    gunzippable(body, { level: level.gzip }),
  ]);
  const compressed: Bodies = [
    ["br", br],
    ["zstd", zstd],
    ["gzip", gzipped],
  ];
  return [["identity", body], ...compressed.filter(([, { length }]) => length < body.length)];
}
