/**
 * Service worker of download links. If the connection breaks or the link expires, it asks for the rest of the file, so
 * that for the browser the download never breaks. See docs/decisions/0024-interrupted-downloads.md.
 */

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Without any bytes for this long, the connection counts as broken. */
const STALL_MS = 60_000;
const GIVE_UP_MS = 6 * 60 * 60_000;

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(download(event.request));
});

async function download(request) {
  const response = await fetch(request);
  const { body, headers } = response;
  const file = {
    link: request.url,
    /** POST gives a new link to the same file. */
    renewal: headers.get("Download-Renewal"),
    etag: headers.get("ETag"),
    size: Number(headers.get("Content-Length")),
  };
  const isFile = response.status === 200 && file.renewal && file.etag && file.size > 0;
  return isFile ? new Response(completeStream(file, body), { headers }) : response;
}

function completeStream(file, body) {
  let reader = body.getReader();
  let received = 0;
  let progressAt = Date.now();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      while (!isCancelled) {
        const bytes = await readOrNothing(reader);
        if (bytes) {
          received += bytes.byteLength;
          progressAt = Date.now();
          controller.enqueue(bytes);
          if (received >= file.size) controller.close();
          return;
        }
        reader = await continueFile(file, received, () => {
          if (Date.now() - progressAt > GIVE_UP_MS) throw new Error("The download cannot go on");
          return isCancelled;
        });
      }
    },
    cancel() {
      isCancelled = true;
      return reader.cancel();
    },
  });
}

/** The next bytes; undefined if the connection broke. */
async function readOrNothing(reader) {
  const stalled = setTimeout(() => void reader.cancel(), STALL_MS);
  try {
    return (await reader.read()).value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(stalled);
  }
}

/** Asks for the rest until it comes or `isOver`, which may throw. Throws if the shop refuses it. */
async function continueFile(file, received, isOver) {
  const headers = { Accept: "*/*", Range: `bytes=${received}-`, "If-Range": file.etag };
  let pauseMs = SHORTEST_PAUSE_MS;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isOver()) return new ReadableStream().getReader();
    const rest = await askForRest(file, headers).catch(() => undefined);
    if (rest?.status === 206 && rest.headers.get("ETag") === file.etag)
      return rest.body.getReader();
    await rest?.body?.cancel();
    if (rest && rest.status < 500 && rest.status !== 429)
      throw new Error(`The rest was refused with status ${rest.status}`);
    const retryAfterMs = 1000 * Number(rest?.headers.get("Retry-After") ?? 0);
    pauseMs = Math.max(Math.min(2 * pauseMs, LONGEST_PAUSE_MS), retryAfterMs);
  }
}

/** Over the link, or if it has expired, over a new one. */
async function askForRest(file, headers) {
  const rest = await fetch(file.link, { headers });
  if (![403, 404, 410].includes(rest.status)) return rest;
  await rest.body?.cancel();
  const renewed = await fetch(file.renewal, { method: "POST", headers });
  if (renewed.ok) file.link = renewed.url;
  return renewed;
}
