import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { File } from "@google-cloud/storage";
import { create as contentDisposition } from "content-disposition";
import { assertFileKey, type LinkOptions } from "#domain/ports/files.ts";
import type { HostedFiles } from "./hosted-files.ts";

export interface GcsFilesOptions {
  readonly bucket: string;
  /** A prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** A test server without access tokens; absent: Google's. */
  readonly endpoint?: string | undefined;
  /** Milliseconds until the response must begin. */
  readonly requestMs?: number;
}

const REQUEST_MS = 30_000;
/** A writer has one such chunk in memory. Google requires multiples of 256 KiB. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Uses Google's application default credentials. Throws if there are none, or if they cannot sign. */
export async function openGcsFiles({
  bucket,
  prefix,
  endpoint,
  requestMs = REQUEST_MS,
}: GcsFilesOptions): Promise<HostedFiles> {
  // Loaded only when chosen, because it is large.
  const { Storage } = await import("@google-cloud/storage");
  const storage = new Storage({
    ...(endpoint && { apiEndpoint: endpoint }),
    timeout: requestMs,
    retryOptions: { maxRetries: 3, totalTimeout: 60 },
  });
  const objectAt = (key: string) => {
    assertFileKey(key);
    return storage.bucket(bucket).file(prefix + key);
  };
  const explain = (action: string) => (error: unknown) => {
    throw failure(`${action} in the bucket ${bucket}`, error);
  };

  const linkTo: HostedFiles["linkTo"] = async (key, options) =>
    signLink(objectAt(key), options).catch(explain(`Signing ${key}`));
  const anyFile = { method: "GET", name: "file", mediaType: "text/plain", seconds: 60 } as const;

  return {
    linkTo,
    linkOrigin: new URL(await linkTo("file", anyFile)).origin,

    async stat(key) {
      const found = await objectAt(key)
        .getMetadata()
        .catch((error: unknown) =>
          isMissing(error) ? undefined : explain(`Finding ${key}`)(error),
        );
      return found && { size: Number(found[0].size ?? 0) };
    },

    // Uses a link, because the package's own stream adds listeners with each chunk.
    async read(key, range) {
      const link = await linkTo(key, anyFile);
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await fetchWithin(requestMs, link, { ...(headers && { headers }) }).catch(
        explain(`Reading ${key}`),
      );
      if (response.ok && response.body) return response.body;
      await response.body?.cancel();
      throw failure(
        `Reading ${key} in the bucket ${bucket}`,
        new Error(`status ${response.status}`),
      );
    },

    async write(key, bytes) {
      const object = objectAt(key);
      const source = await openSource(bytes);
      try {
        await pipeline(
          Readable.from(source.bytes(), { objectMode: false }),
          object.createWriteStream({
            validation: "crc32c",
            resumable: true,
            // An empty chunk would have no range.
            ...(!source.isEmpty && { chunkSize: CHUNK_BYTES }),
          }),
        );
      } catch (error) {
        if (source.failure) throw source.failure.error;
        explain(`Writing ${key}`)(error);
      }
    },

    close: () => undefined,
  };
}

/** The limit ends when the response begins: a long file may take longer. */
async function fetchWithin(milliseconds: number, link: string, init: RequestInit) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer in time")), milliseconds);
  return fetch(link, { ...init, signal: late.signal }).finally(() => clearTimeout(timer));
}

/** For one method: the package has no action for HEAD, but its signer signs any method. */
async function signLink(object: File, { method, name, mediaType, seconds }: LinkOptions) {
  const signed = { version: "v4", expires: Date.now() + 1000 * seconds } as const;
  const [responseDisposition, responseType] = [contentDisposition(name), mediaType];
  const [link] = await object.getSignedUrl({
    ...signed,
    responseDisposition,
    responseType,
    action: "read",
  });
  if (method === "GET" || !object.signer) return link;
  const queryParams = {
    "response-content-disposition": responseDisposition,
    "response-content-type": responseType,
  };
  return object.signer.getSignedUrl({ ...signed, queryParams, method: method as "GET" });
}

/** Keeps the stream's own failure apart from the storage's failures. */
async function openSource(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  let failure: { readonly error: unknown } | undefined;
  const read = () =>
    reader.read().catch((error: unknown) => {
      failure = { error };
      throw error;
    });
  let first = await read();
  while (!first.done && first.value.length === 0) first = await read();
  async function* bytes() {
    try {
      for (let next = first; !next.done; next = await read()) yield next.value;
    } finally {
      if (!failure) await reader.cancel();
    }
  }
  return {
    bytes,
    isEmpty: first.done,
    get failure() {
      return failure;
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 404;
}

/** Omits the package's error, whose fields contain the request with its access token. */
function failure(what: string, error: unknown): Error {
  const { name, message } = error instanceof Error ? error : { name: "Error", message: "unknown" };
  return new Error(`[files/gcs] ${what} failed: ${name}: ${message}`);
}
