import { create as contentDisposition } from "content-disposition";
import { type Context, Hono } from "hono";
import {
  type Bearer,
  type DownloadDesk,
  grantDownload,
  type OfferFile,
  redeemGrant,
} from "#domain/downloads/downloads.ts";
import { fail } from "#protocol/failure.ts";
import type { Files } from "#domain/ports.ts";
import type { HonoEnv } from "../middleware/environment.ts";
import type { ReadOptions } from "../sessions/sessions.ts";
import { selectRange } from "./byte-range.ts";
import { namesEtag } from "../http/etag.ts";

/** POST mints a grant and leads to it; GET and HEAD serve the file the grant is for, whole or in part. */
export function createDownloadsApi(desk: DownloadDesk, files: Files): Hono<HonoEnv> {
  const api = new Hono<HonoEnv>();

  api.post("/api/downloads/:fileId", async (c) => {
    const bearer = await bearerOf(c, { isFresh: true });
    if (!bearer) return refuse("signedOut");
    const result = await grantDownload(desk, bearer, c.req.param("fileId"));
    if (result.outcome !== "granted") return refuse(result.outcome);
    return c.redirect(`/api/files/${result.grant}`, 303);
  });

  api.get("/api/files/:grant", async (c) => {
    const result = await redeemGrant(desk, await bearerOf(c), c.req.param("grant"));
    if (result.outcome !== "granted") return refuse(result.outcome);
    return serve(c, result.file, files);
  });

  return api;
}

async function bearerOf(c: Context<HonoEnv>, options?: ReadOptions): Promise<Bearer | undefined> {
  const session = await c.get("visitor").session(options);
  return session && { uid: session.person.uid, sessionId: session.id };
}

async function serve(c: Context, file: OfferFile, files: Files): Promise<Response> {
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
    // A range is defined for GET alone (RFC 9110, 14.2).
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
  return c.body(await files.read(file.key, isWhole ? undefined : range), status, answer);
}

type Refusal = "signedOut" | "unknownFile" | "notEntitled" | "unknownGrant" | "expired";

function refuse(refusal: Refusal): never {
  switch (refusal) {
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
