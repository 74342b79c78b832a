import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { GetObjectCommandInput } from "@aws-sdk/client-s3";
import { create as contentDisposition } from "content-disposition";
import { assertFileKey } from "#domain/ports/files.ts";
import type { HostedFiles } from "./hosted-files.ts";

export interface S3FilesOptions {
  readonly bucket: string;
  /** A prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string | undefined;
  /** A compatible service; absent: Amazon's. */
  readonly endpoint: string | undefined;
  /** The bucket is part of the path instead of the host name. */
  readonly isPathStyle: boolean;
  /** Milliseconds without any byte after which a connection counts as broken. */
  readonly idleMs?: number;
}

const CONNECT_MS = 5000;
const IDLE_MS = 30_000;
const MAX_SOCKETS = 32;
/** S3 allows 10,000 parts, so a file may have 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Credentials come from the SDK's usual sources. Throws if there are none. */
export async function openS3Files(options: S3FilesOptions): Promise<HostedFiles> {
  const { bucket, prefix } = options;
  // Loaded only when chosen: the packages are large.
  const [sdk, { Upload }, { getSignedUrl }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
    import("@aws-sdk/s3-request-presigner"),
  ]);
  const client = new sdk.S3Client(clientSettings(options));
  const objectAt = (key: string) => {
    assertFileKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const explain = (action: string) => (error: unknown) => {
    throw failure(`${action} in the bucket ${bucket}`, error);
  };

  const linkTo: HostedFiles["linkTo"] = async (key, { method, name, mediaType, seconds }) => {
    const object: GetObjectCommandInput = {
      ...objectAt(key),
      ResponseContentDisposition: contentDisposition(name),
      ResponseContentType: mediaType,
      ResponseCacheControl: "private, no-store",
    };
    const command =
      method === "HEAD" ? new sdk.HeadObjectCommand(object) : new sdk.GetObjectCommand(object);
    return getSignedUrl(client, command, { expiresIn: seconds }).catch(explain(`Signing ${key}`));
  };
  const anyLink = { method: "GET", name: "file", mediaType: "text/plain", seconds: 1 } as const;

  return {
    linkTo,
    linkOrigin: new URL(await linkTo("file", anyLink)).origin,

    async stat(key) {
      const object = objectAt(key);
      const found = await askTwice(() => client.send(new sdk.HeadObjectCommand(object))).catch(
        (error: unknown) => (isMissing(error) ? undefined : explain(`Finding ${key}`)(error)),
      );
      return found && { size: found.ContentLength ?? 0 };
    },

    async read(key, range) {
      const object = {
        ...objectAt(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      };
      const { Body } = await askTwice(() => client.send(new sdk.GetObjectCommand(object))).catch(
        explain(`Reading ${key}`),
      );
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      return Readable.toWeb(Body, { type: "bytes" }) as ReadableStream<Uint8Array>;
    },

    async write(key, bytes) {
      const object = objectAt(key);
      const body = Readable.fromWeb(bytes as WebStream<Uint8Array>);
      try {
        await new Upload({
          client,
          params: { ...object, Body: body },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        }).done();
      } catch (error) {
        const isOfStream = body.errored === error;
        body.destroy();
        throw isOfStream ? error : failure(`Writing ${key} in the bucket ${bucket}`, error);
      }
    },

    close: () => client.destroy(),
  };
}

function clientSettings({ region, endpoint, isPathStyle, idleMs = IDLE_MS }: S3FilesOptions) {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return {
    // Compatible services have no regions of their own.
    ...((region ?? endpoint) && { region: region ?? "us-east-1" }),
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    // Compatible services do not support the SDK's default checksums (CRC32). They detect changed bytes without them,
    // because the signature of each request includes the SHA-256 of its body.
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

/** Repeats a request if the file is missing, because Swift briefly loses a file while it replaces it. */
async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return ask();
    throw error;
  }
}

/** HEAD gives NotFound, because it has no body; GET gives NoSuchKey. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotFound" || error.name === "NoSuchKey");
}

/** Omits the SDK's error, whose fields contain the key's id and the signed request. */
function failure(what: string, error: unknown): Error {
  const { name, message } = error instanceof Error ? error : { name: "Error", message: "unknown" };
  return new Error(`[files/s3] ${what} failed: ${name}: ${message}`);
}
