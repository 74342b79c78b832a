/** Sends several files of a buyer in one ZIP, which is created while it is sent. */
import { create as contentDisposition } from "content-disposition";
import { makeZip, predictLength } from "client-zip";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { findDownload, type Granted } from "#domain/downloads/downloads.ts";
import type { Files } from "#domain/ports/files.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { archiveName, ARCHIVES_PATH } from "#protocol/paths.ts";
import type { HonoEnv } from "../http/environment.ts";
import { bytesTaken } from "../http/send-response.ts";
import { refuse, refuseMore } from "./download-refusals.ts";
import {
  bearerOf,
  createSupply,
  type DownloadsOptions,
  grantBySession,
  responseOf,
  stopWhenRevoked,
} from "./downloads.ts";

const fieldsSchema = z.object({
  file: z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z.array(z.string().max(100)).min(1).max(200),
  ),
});

/** POST sends the files named by its `file` fields, after checking each once. For shops without a download limit. */
export function createArchivesApi(options: DownloadsOptions): Hono<HonoEnv> {
  const { files, inFlight, name } = options;
  const beginSupply = createSupply(options);
  const api = new Hono<HonoEnv>();

  api.post(ARCHIVES_PATH, async (c) => {
    const { data: fields, error } = fieldsSchema.safeParse(await c.req.parseBody({ all: true }));
    if (!fields) return failBadRequest(error);
    const all = await findAll(options, c, [...new Set(fields.file)]);
    const [{ bearer }] = all;
    const response = responseOf(c);
    if (!inFlight.begin(bearer.sessionId, response)) refuseMore();
    const names = namesIn(all);
    const lastModified = new Date(options.clock.now());
    const members = all.map(({ file: { key, size } }, index) => ({
      key,
      about: { name: names[index], size, lastModified },
    }));
    const length = Number(predictLength(members.map(({ about }) => about)));
    let begun = 0;
    let reading: ReadableStreamDefaultReader<Uint8Array> | undefined;
    // makeZip leaves the streams of its members open if it is cancelled.
    const stop = () => void reading?.cancel().catch(() => undefined);
    if (response) {
      response.once("close", stop);
      for (const granted of oncePerOrder(all)) stopWhenRevoked(options, granted, response);
      options.connectionEnds.watch(response, length, () => {
        const isWhole = bytesTaken(response) === length;
        // A file is sent when the next one has begun.
        for (const granted of all.slice(0, isWhole ? all.length : Math.max(0, begun - 1)))
          count(options, granted);
      });
    }
    async function* bytesOf(key: string) {
      reading = (await files.read(key)).getReader();
      if (response?.destroyed) stop();
      for (;;) {
        const { done, value } = await reading.read();
        if (done) return;
        yield value;
      }
    }
    function* parts() {
      for (const { key, about } of members) {
        begun += 1;
        yield { ...about, input: bytesOf(key) };
      }
    }
    for (const granted of oncePerOrder(all))
      if ((await beginSupply(granted)) !== "begun") return refuse("notEntitled");
    return c.body(makeZip(parts()), 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition(archiveName(name)),
      "Content-Length": String(length),
      "Cache-Control": "private, no-store",
    });
  });

  return api;
}

async function findAll(
  options: DownloadsOptions,
  c: Context<HonoEnv>,
  fileIds: readonly string[],
): Promise<[Granted, ...Granted[]]> {
  const bearer = await bearerOf(c, { isFresh: true });
  if (!bearer) return refuse("signedOut");
  await options.limits.count([[grantBySession, bearer.sessionId]]);
  const all: Granted[] = [];
  for (const fileId of fileIds) {
    const found = await findDownload(options, bearer, { fileId, from: 0 });
    if (found.outcome !== "granted") return refuse(found.outcome);
    if (!(await exists(options.files, found))) return refuse("unavailable");
    all.push(found);
  }
  return all as [Granted, ...Granted[]];
}

async function exists(files: Files, { file }: Granted): Promise<boolean> {
  const found = await files.stat(file.key).catch(() => undefined);
  return found?.size === file.size;
}

function namesIn(all: readonly Granted[]): string[] {
  const used = new Set<string>();
  return all.map(({ file: { name } }) => {
    const [, stem = "", ending = ""] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let number = 2; used.has(free.toLowerCase()); number += 1)
      free = `${stem} (${number})${ending}`;
    used.add(free.toLowerCase());
    return free;
  });
}

function oncePerOrder(all: readonly Granted[]): Granted[] {
  return [...new Map(all.map((granted) => [granted.orderId, granted])).values()];
}

function count({ tally }: DownloadsOptions, { bearer, orderId, file }: Granted): void {
  const { id: fileId, sha256, size } = file;
  const piece = { start: 0, end: size - 1 };
  const { sessionId } = bearer;
  tally.add({
    orderId,
    fileId,
    sha256,
    sessionId,
    size,
    piece,
  });
}
