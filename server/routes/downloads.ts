import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { create as contentDisposition } from "content-disposition";
import { type Context, Hono } from "hono";
import {
  type Bearer,
  type DownloadPorts,
  grantDownload,
  type OfferFile,
  type Redemption,
  redeemGrant,
  watchEntitlements,
} from "#domain/downloads/downloads.ts";
import { fail } from "#protocol/failure.ts";
import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import type { Files } from "#domain/ports/files.ts";
import type { HonoEnv } from "../http/middleware/environment.ts";
import type { Limit, Limits } from "#domain/ports/limits.ts";
import type { ReadOptions } from "#app/context.ts";
import { type ByteRange, selectRange } from "./byte-range.ts";
import { type DownloadsInFlight, MAX_DOWNLOADS_PER_SESSION } from "./downloads-in-flight.ts";
import { namesEtag } from "../http/etag.ts";

interface DownloadsOptions extends Omit<DownloadPorts, "files"> {
  readonly offerFiles: DownloadPorts["files"];
  readonly files: Files;
  readonly limits: Limits;
  readonly inFlight: DownloadsInFlight;
  readonly report: (message: string, error: unknown) => void;
}

/** Grants are limited because each click stores one for a while. */
const grantBySession: Limit = { name: "grantBySession", max: 200, windowMs: 60 * 60_000 };

/** POST creates a grant and redirects to it. GET and HEAD serve the grant's file, whole or in part. */
export function createDownloadsApi(options: DownloadsOptions): Hono<HonoEnv> {
  const { documents, clock, isTest, offerFiles, files, limits, inFlight, report } = options;
  const ports = { documents, clock, isTest, files: offerFiles };
  const api = new Hono<HonoEnv>();

  api.post(`${DOWNLOADS_PATH}/:fileId`, async (c) => {
    const bearer = await bearerOf(c, { isFresh: true });
    if (!bearer) return refuse("signedOut");
    await limits.count([[grantBySession, bearer.sessionId]]);
    const result = await grantDownload(ports, bearer, c.req.param("fileId"));
    if (result.outcome !== "granted") return refuse(result.outcome);
    return c.redirect(`/api/files/${result.grant}`, 303);
  });

  api.get("/api/files/:grant", async (c) => {
    const bearer = await bearerOf(c);
    const result = await redeemGrant(ports, bearer, c.req.param("grant"));
    if (result.outcome !== "granted") return refuse(result.outcome);
    return serve(c, result.file, (range) => {
      const response = responseOf(c);
      if (!inFlight.begin(bearer?.sessionId ?? "", response)) refuseMore();
      if (response) stopWhenRevoked(options, result, response);
      return files.read(result.file.key, range).catch((error: unknown) => {
        report(`file ${result.file.id} cannot be read`, error);
        return refuse("unavailable");
      });
    });
  });

  return api;
}

/** Aborts the download if its purchase is refunded or disputed meanwhile. */
function stopWhenRevoked(
  { documents, report }: DownloadsOptions,
  { file, entitlementIds }: Extract<Redemption, { outcome: "granted" }>,
  response: ServerResponse,
): void {
  const end = watchEntitlements(
    { documents },
    entitlementIds,
    () => response.destroy(),
    (error) => report(`the purchase of file ${file.id} cannot be watched`, error),
  );
  response.once("close", end);
}

async function bearerOf(c: Context<HonoEnv>, options?: ReadOptions): Promise<Bearer | undefined> {
  const session = await c.get("visitor").session(options);
  return session && { ...session.buyer, sessionId: session.id };
}

/** Node's response. Undefined for requests without a connection. */
function responseOf(c: Context): ServerResponse | undefined {
  return ((c.env ?? {}) as Partial<HttpBindings>).outgoing;
}

async function serve(
  c: Context,
  file: OfferFile,
  read: (range?: ByteRange) => Promise<ReadableStream>,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers = {
    "Content-Type": file.mediaType,
    "Content-Disposition": contentDisposition(file.name),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    ETag: etag,
  };
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
  const answer = isWhole
    ? sized
    : { ...sized, "Content-Range": `bytes ${range.start}-${range.end}/${file.size}` };
  const status = isWhole ? 200 : 206;
  if (c.req.method === "HEAD") return c.body(null, status, answer);
  return c.body(await read(isWhole ? undefined : range), status, answer);
}

/** Seconds; small files finish in this time. */
const RETRY_AFTER = 10;

function refuseMore(): never {
  return fail({
    statusCode: 429,
    statusMessage: "Too Many Downloads",
    message: `${MAX_DOWNLOADS_PER_SESSION} downloads are running here already. Wait until one of them is done, then start this one again.`,
    reason: "download.tooMany",
    action: "account",
    retryAfter: RETRY_AFTER,
  });
}

type Refusal =
  | "unavailable"
  | "signedOut"
  | "unknownFile"
  | "notEntitled"
  | "unknownGrant"
  | "expired";

function refuse(refusal: Refusal): never {
  switch (refusal) {
    case "unavailable":
      return fail({
        statusCode: 503,
        statusMessage: "File Unavailable",
        message:
          "This file cannot be reached right now. Your purchase is safe: try again in a few minutes.",
        reason: "download.unavailable",
        action: "account",
      });
    case "signedOut":
      return fail({
        statusCode: 403,
        statusMessage: "Forbidden",
        message: "Sign in with the account that bought this file, then download it again.",
        reason: "download.signedOut",
        action: "signIn",
      });
    case "unknownFile":
      return fail({
        statusCode: 404,
        statusMessage: "File Not Found",
        message: "There is no such file here. Your purchases list every file you own.",
        reason: "download.unknownFile",
        action: "account",
      });
    case "unknownGrant":
      return fail({
        statusCode: 404,
        statusMessage: "Link Not Found",
        message: "This download link does not exist. Start the download again from your purchases.",
        reason: "download.unknownGrant",
        action: "account",
      });
    case "expired":
      return fail({
        statusCode: 410,
        statusMessage: "Link Expired",
        message: "This download link has expired. Start the download again from your purchases.",
        reason: "download.expired",
        action: "account",
      });
    case "notEntitled":
      return fail({
        statusCode: 403,
        statusMessage: "Forbidden",
        message: "This file belongs to a purchase this account does not have.",
        reason: "download.notEntitled",
        action: "paywall",
      });
    default:
      throw new Error(`Unknown refusal ${refusal satisfies never}`);
  }
}
