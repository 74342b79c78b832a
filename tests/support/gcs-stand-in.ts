/**
 * Stands in for Cloud Storage, as Google's client uses it, with one bucket in memory. Verifies signed links (V4) with
 * the key's public half. https://cloud.google.com/storage/docs/json_api and
 * https://cloud.google.com/storage/docs/authentication/canonical-requests
 */
import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { CRC32C } from "@google-cloud/storage";

const EMAIL = "shop@test.iam.gserviceaccount.com";
const INCOMPLETE = 308;

export interface GcsStandIn {
  readonly endpoint: string;
  /** Path of a key file for GOOGLE_APPLICATION_CREDENTIALS. */
  readonly keyFile: string;
  /** Method, path and status of each request, without queries. */
  readonly requests: string[];
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Damages the next chunk as it arrives. */
  damageNextChunk(): void;
  close(): Promise<void>;
}

export async function openGcsStandIn(bucket: string): Promise<GcsStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const folder = mkdtempSync(join(tmpdir(), "gcs-"));
  const keyFile = join(folder, "key.json");
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" });
  const key = { type: "service_account", project_id: "test", client_email: EMAIL, private_key };
  writeFileSync(keyFile, JSON.stringify(key), { mode: 0o600 });

  const requests: string[] = [];
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { readonly name: string; bytes: Buffer }>();
  let isDamaging = false;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    response.once("finish", () =>
      requests.push(`${request.method} ${url.pathname} ${response.statusCode}`),
    );
    const uploadId = url.searchParams.get("upload_id");
    if (uploadId !== null) return receive(uploadId, request, response);
    if (url.pathname === `/upload/storage/v1/b/${bucket}/o`) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, { name: url.searchParams.get("name") ?? "", bytes: Buffer.alloc(0) });
      url.searchParams.set("upload_id", id);
      return void response.writeHead(200, { location: url.href }).end();
    }
    const api = `/storage/v1/b/${bucket}/o/`;
    if (url.pathname.startsWith(api)) {
      const found = objects.get(decodeURIComponent(url.pathname.slice(api.length)));
      if (!found) return refuse(response, 404, "No such object");
      if (request.method === "DELETE") {
        objects.delete(decodeURIComponent(url.pathname.slice(api.length)));
        return void response.writeHead(204).end();
      }
      if (url.searchParams.get("alt") === "media") return send(request, response, found);
      return json(response, { size: String(found.length), crc32c: hashOf(found) });
    }
    if (!isSigned(request, url, publicKey)) return refuse(response, 403, "SignatureDoesNotMatch");
    const found = objects.get(decodeURIComponent(url.pathname.slice(`/${bucket}/`.length)));
    if (!found) return refuse(response, 404, "NoSuchKey");
    for (const name of ["content-type", "content-disposition"]) {
      const value = url.searchParams.get(`response-${name}`);
      if (value) response.setHeader(name, value);
    }
    send(request, response, found);
  }

  async function receive(id: string, request: IncomingMessage, response: ServerResponse) {
    const upload = uploads.get(id);
    if (!upload) return refuse(response, 404, "No such upload");
    const chunk = await buffer(request);
    if (isDamaging) chunk[0] = (chunk[0] ?? 0) ^ 1;
    isDamaging = false;
    const range = /^bytes (\d+)-(\d+|\*)\/(\d+|\*)$/.exec(request.headers["content-range"] ?? "");
    if (!range || Number(range[1]) !== upload.bytes.length)
      return refuse(response, 400, "Invalid Content-Range");
    upload.bytes = Buffer.concat([upload.bytes, chunk]);
    if (range[3] === "*" && range[2] !== "*")
      return void response
        .writeHead(INCOMPLETE, { range: `bytes=0-${upload.bytes.length - 1}` })
        .end();
    const said = /crc32c=([^,]+)/.exec(String(request.headers["x-goog-hash"] ?? ""))?.[1];
    if (said !== undefined && said !== hashOf(upload.bytes))
      return refuse(response, 400, "The CRC32C differs");
    objects.set(upload.name, upload.bytes);
    json(response, {
      name: upload.name,
      size: String(upload.bytes.length),
      crc32c: hashOf(upload.bytes),
    });
  }

  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyFile,
    requests,
    objects,
    damageNextChunk: () => void (isDamaging = true),
    async close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: number, message: string): void {
  response.writeHead(code, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { code, message } }));
}

function send(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  const end = range?.[2] ? Number(range[2]) + 1 : bytes.length;
  const sent = range ? bytes.subarray(Number(range[1]), end) : bytes;
  response.writeHead(range ? 206 : 200, {
    "content-length": sent.length,
    "x-goog-hash": `crc32c=${hashOf(bytes)}`,
    "x-goog-stored-content-encoding": "identity",
  });
  response.end(request.method === "HEAD" ? undefined : sent);
}

function hashOf(bytes: Buffer): string {
  const crc = new CRC32C();
  crc.update(bytes);
  return crc.toString();
}

/** Whether the link is signed for this request, by the key, and has not expired. */
function isSigned(
  { method = "" }: IncomingMessage,
  url: URL,
  publicKey: Parameters<typeof verify>[2],
): boolean {
  const query = new URLSearchParams(url.search);
  const signature = Buffer.from(query.get("X-Goog-Signature") ?? "", "hex");
  query.delete("X-Goog-Signature");
  const date = query.get("X-Goog-Date") ?? "";
  const [year, month, day, hour, minute, second] = [...date.matchAll(/\d{4}(?=\d{4}T)|\d\d/g)].map(
    ([digits]) => Number(digits),
  );
  const signedAt = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  if (Date.now() > signedAt + 1000 * Number(query.get("X-Goog-Expires"))) return false;
  const scope = `${date.slice(0, 8)}/auto/storage/goog4_request`;
  if (query.get("X-Goog-Credential") !== `${EMAIL}/${scope}`) return false;
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  // The client signs the host without its port.
  const canonical = [
    method,
    url.pathname,
    canonicalQuery,
    `host:${url.hostname}`,
    "",
    "host",
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["GOOG4-RSA-SHA256", date, scope, hash].join("\n");
  return verify("sha256", Buffer.from(text), publicKey, signature);
}
