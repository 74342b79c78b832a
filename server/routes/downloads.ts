import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { create as contentDisposition } from "content-disposition";
import { type Context, Hono } from "hono";
import {
  type Bearer,
  beginDownload,
  type DownloadPorts,
  type Granted,
  grantDownload,
  passBearer,
  redeemGrant,
  watchEntitlements,
} from "#domain/downloads/downloads.ts";
import type { BuyerOrders } from "#domain/library/buyer-orders.ts";
import type { DownloadFile } from "#domain/downloads/version-access.ts";
import { type AskedBytes, LINK_SECONDS } from "#domain/downloads/download-limit.ts";
import { createBeginSupply, type Supply } from "#domain/downloads/first-served.ts";
import { recordHandOver } from "#domain/downloads/hand-over.ts";
import { wantsJson } from "#protocol/failure.ts";
import { DOWNLOADS_PATH, GRANTS_PATH, RENEWAL_HEADER } from "#protocol/paths.ts";
import type { Files } from "#domain/ports/files.ts";
import type { HonoEnv } from "../http/environment.ts";
import type { Limit, Limits } from "#domain/ports/limits.ts";
import type { ReadOptions } from "#domain/page-services/visitor.ts";
import { type ByteRange, selectRange } from "./byte-range.ts";
import type { ConnectionEnds } from "./connection-ends.ts";
import { refuse, refuseMore, type Refusal } from "./download-refusals.ts";
import type { DownloadTally } from "./download-tally.ts";
import type { DownloadsInFlight } from "./downloads-in-flight.ts";
import { allowsEtag, namesEtag } from "../http/etag.ts";
import { bytesTaken } from "../http/send-response.ts";

export interface DownloadsOptions extends DownloadPorts {
  readonly files: Files;
  readonly name: string;
  /** The files' path in the proxy, with a slash at the end. Absent: the shop sends them. */
  readonly accelRedirect?: string | undefined;
  readonly limits: Limits;
  readonly orders: Pick<BuyerOrders, "findByPass">;
  readonly inFlight: DownloadsInFlight;
  readonly connectionEnds: ConnectionEnds;
  readonly tally: Pick<DownloadTally, "add">;
  readonly report: (message: string, error: unknown) => void;
}

/** Each click stores a grant for a while. */
export const grantBySession: Limit = { name: "grantBySession", max: 200, windowMs: 60 * 60_000 };

/** POST creates a grant and redirects to it; a path may name a version by SHA-256. GET and HEAD serve the file. */
export function createDownloadsApi(options: DownloadsOptions): Hono<HonoEnv> {
  const { documents, clock, isTest, files, limit, limits, inFlight, report } = options;
  const ports = { documents, clock, isTest, limit };
  const beginSupply = createSupply(options);
  const api = new Hono<HonoEnv>();

  api.post(`${DOWNLOADS_PATH}/:fileId/:sha256?`, async (c) => {
    const { fileId, sha256 } = c.req.param();
    const bearer =
      (await passBearerOf(options, c, fileId)) ?? (await bearerOf(c, { isFresh: true }));
    if (!bearer) return refuse("signedOut");
    await limits.count([[grantBySession, bearer.sessionId]]);
    const wish = { fileId, sha256, ...askedOf(c) };
    const result = await grantDownload(ports, bearer, wish);
    if (result.outcome === "overLimit" || result.outcome === "running")
      return leadBack(c, result.outcome);
    if (result.outcome !== "granted") return refuse(result.outcome);
    return c.redirect(`${GRANTS_PATH}/${result.grant}`, 303);
  });

  api.get(`${GRANTS_PATH}/:grant`, async (c) => {
    const grant = c.req.param("grant");
    const result = await redeemGrant(ports, await bearerOf(c), {
      grant,
      ...askedOf(c),
    });
    const { outcome } = result;
    if (outcome === "expired" || outcome === "overLimit" || outcome === "running")
      return leadBack(c, outcome);
    if (outcome !== "granted") return refuse(outcome);
    if (files.linkTo || options.accelRedirect)
      return handOver({ ...options, beginSupply }, c, result);
    return serve(c, result.file, async (range) => {
      const response = responseOf(c);
      const { sessionId } = result.bearer;
      if (!inFlight.begin(sessionId, response)) refuseMore();
      if (response) {
        stopWhenRevoked(options, result, response);
        const start = await beginDownload(ports, result, {
          from: range?.start ?? 0,
          to: range?.end,
        });
        if (start.verdict === "running" || start.verdict === "overLimit")
          return refuse(start.verdict);
        countWhenClosed(options, result, { range, runningId: start.runningId, response });
      }
      const body = await files.read(result.file.key, range).catch((error: unknown) => {
        report(`file ${result.file.id} cannot be read`, error);
        return refuse("unavailable");
      });
      if ((await beginSupply(result)) === "begun") return body;
      await body.cancel();
      return refuse("notEntitled");
    });
  });

  return api;
}

/** If the supply cannot be recorded, the file is still sent, and the buyer keeps the right of withdrawal. */
export function createSupply(options: DownloadsOptions) {
  const begin = createBeginSupply(options);
  return ({ orderId }: Granted): Promise<Supply> =>
    begin(orderId).catch((error: unknown) => {
      options.report(`the supply of order ${orderId} could not be recorded`, error);
      return "begun";
    });
}

/** Redirects a browser to its purchases, which offer a new link or explain the limit. Other clients get the refusal. */
function leadBack(c: Context<HonoEnv>, refusal: Refusal): Response {
  return wantsJson(c.req.raw.headers, c.req.path)
    ? refuse(refusal)
    : c.redirect(`${c.get("pageLocale").basename}/account`, 303);
}

function askedOf(c: Context): AskedBytes {
  const [, from, to] =
    /^bytes=[ \t]*(\d{1,15})-(\d{1,15})?/i.exec(c.req.header("range") ?? "") ?? [];
  return { from: Number(from ?? 0), to: to === undefined ? undefined : Number(to) };
}

/** The storage or the proxy sends the file, and evaluates conditions and ranges. */
async function handOver(
  options: DownloadsOptions & { readonly beginSupply: (granted: Granted) => Promise<Supply> },
  c: Context<HonoEnv>,
  granted: Granted,
): Promise<Response> {
  const { files, accelRedirect = "", report, beginSupply } = options;
  const { name, mediaType, key, id } = granted.file;
  const method = c.req.method === "HEAD" ? "HEAD" : "GET";
  const link = await files
    .linkTo?.(key, { method, name, mediaType, seconds: LINK_SECONDS })
    .catch((error: unknown) => {
      report(`file ${id} cannot be handed over`, error);
      return refuse("unavailable");
    });
  if (method === "GET") {
    const verdict = await recordHandOver(options, granted, askedOf(c).from);
    if (verdict === "running" || verdict === "overLimit") return leadBack(c, verdict);
    if ((await beginSupply(granted)) === "withdrawn") return refuse("notEntitled");
  }
  const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };
  if (link !== undefined) return c.body(null, 302, { ...headers, Location: link });
  return c.body(null, 200, {
    ...headers,
    "Content-Type": mediaType,
    "Content-Disposition": contentDisposition(name),
    "X-Accel-Redirect": accelRedirect + key,
  });
}

interface Sending {
  readonly range: ByteRange | undefined;
  readonly runningId: string | undefined;
  readonly response: ServerResponse;
}

function countWhenClosed(
  { tally, connectionEnds }: DownloadsOptions,
  { bearer: { sessionId }, orderId, file: { id: fileId, sha256, size } }: Granted,
  { range, runningId, response }: Sending,
): void {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  connectionEnds.watch(response, end + 1 - start, (isCut) => {
    const sent = bytesTaken(response);
    const facts = { orderId, fileId, sha256, sessionId, size, runningId, isCut };
    if (sent > 0) tally.add({ ...facts, piece: { start, end: start + sent - 1 } });
    else if (runningId) tally.add(facts);
  });
}

/** Aborts the download if its purchase is refunded or disputed, or gets another address. */
export function stopWhenRevoked(
  { documents, report }: DownloadsOptions,
  { bearer, file, owned }: Granted,
  response: ServerResponse,
): void {
  const end = watchEntitlements(
    { documents },
    owned,
    bearer,
    () => response.destroy(),
    (error) => report(`the purchase of file ${file.id} cannot be watched`, error),
  );
  response.once("close", end);
}

export async function bearerOf(
  c: Context<HonoEnv>,
  options?: ReadOptions,
): Promise<Bearer | undefined> {
  const session = await c.get("visitor").session(options);
  return session && { ...session.buyer, sessionId: session.id };
}

/** Lets buyers who returned from the payment without a cookie download that order's files. */
async function passBearerOf(
  { orders }: DownloadsOptions,
  c: Context<HonoEnv>,
  fileId: string,
): Promise<Bearer | undefined> {
  const { order: orderId, pass } = c.req.query();
  const order = orderId && pass ? await orders.findByPass({ orderId, pass }) : undefined;
  return order?.data.files.some(({ id }) => id === fileId) ? passBearer(order) : undefined;
}

/** Undefined for requests without a connection. */
export function responseOf(c: Context): ServerResponse | undefined {
  return ((c.env ?? {}) as Partial<HttpBindings>).outgoing;
}

async function serve(
  c: Context,
  file: DownloadFile,
  read: (range?: ByteRange) => Promise<ReadableStream>,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers = {
    "Content-Type": file.mediaType,
    "Content-Disposition": contentDisposition(file.name),
    "Accept-Ranges": "bytes",
    [RENEWAL_HEADER]: `${DOWNLOADS_PATH}/${file.id}/${file.sha256}`,
    "Cache-Control": "private, no-store",
    ETag: etag,
  };
  if (!allowsEtag(c.req.header("if-match"), etag)) return c.body(null, 412, headers);
  if (namesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  const range = selectRange(
    // Range applies only to GET (RFC 9110, section 14.2).
    {
      range: c.req.method === "GET" ? c.req.header("range") : undefined,
      ifRange: c.req.header("if-range"),
    },
    file.size,
    etag,
  );
  if (range === "unsatisfiable")
    return c.body(null, 416, { ...headers, "Content-Range": `bytes */${file.size}` });

  const isWhole = range === "whole";
  const length = isWhole ? file.size : range.end - range.start + 1;
  const sized = { ...headers, "Content-Length": String(length) };
  const response = isWhole
    ? sized
    : { ...sized, "Content-Range": `bytes ${range.start}-${range.end}/${file.size}` };
  const status = isWhole ? 200 : 206;
  if (c.req.method === "HEAD") return c.body(null, status, response);
  return c.body(await read(isWhole ? undefined : range), status, response);
}
