import { Hono } from "hono";
import pTimeout from "p-timeout";
import { z } from "zod";
import { ALIVE_PATH, READY_PATH, UP_PATH } from "#protocol/paths.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { Timestamp } from "#domain/values.ts";
import { createProxyCheck, sourceOf } from "../http/client-address.ts";
import type { HonoEnv } from "../http/environment.ts";

/** A slower check counts as failed; load balancers have usually given up by then. */
const CHECK_MS = 2000;
/** Results are reused for this long, so that requests cannot keep the disk busy. */
const REPEATED_MS = 5000;

export const readiness = defineCollection("readiness", {
  schema: z.object({ writtenAt: z.instanceof(Timestamp) }),
  expires: { never: "Holds a single document." },
});

interface ReadinessOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Only files on sale: a lost file that is no longer sold must not stop sales. */
  readonly offeredKeys: readonly string[];
  readonly files: Files;
  readonly report: (message: string, error: unknown) => void;
}

type Check = "ok" | "failed";

export type ReadReadiness = () => Promise<{ readonly documents: Check; readonly files: Check }>;

/** Writes a document, because a full or read-only disk can still be read. */
export function createReadiness(options: ReadinessOptions): ReadReadiness {
  const { documents, clock, offeredKeys, files, report } = options;
  const checkDocuments = createCheck("documents", report, async () => {
    await documents.set(readiness, "probe", { writtenAt: Timestamp.fromMillis(clock.now()) });
  });
  const checkFiles = createCheck("files", report, async () => {
    const found = await Promise.all(offeredKeys.map((key) => files.stat(key)));
    const missing = offeredKeys.filter((_, index) => !found[index]);
    if (missing.length > 0) throw new Error(`Missing in the file storage: ${missing.join(", ")}`);
  });
  return async () => {
    const [documentsCheck, filesCheck] = await Promise.all([checkDocuments(), checkFiles()]);
    return { documents: documentsCheck, files: filesCheck };
  };
}

interface HealthOptions {
  readonly buildId: string;
  readonly readReadiness: ReadReadiness;
  readonly trustedProxies: string;
}

/** With the query `proxy`, readiness also says whether the proxy of this request tells who the client is. */
export function createHealthApi(options: HealthOptions): Hono<HonoEnv> {
  const { buildId, readReadiness } = options;
  const findProblem = createProxyCheck(options.trustedProxies);
  const api = new Hono<HonoEnv>();
  api.get(ALIVE_PATH, (c) => c.json({ status: "ok", build: buildId }));
  api.on("GET", [READY_PATH, UP_PATH], async (c) => {
    const checks = await readReadiness();
    const isReady = checks.documents === "ok" && checks.files === "ok";
    return c.json(
      {
        status: isReady ? "ok" : "unavailable",
        build: buildId,
        checks,
        ...(c.req.query("proxy") !== undefined && { proxy: findProblem(sourceOf(c)) ?? "ok" }),
      },
      isReady ? 200 : 503,
    );
  });
  return api;
}

/** Runs at most every five seconds and never twice at once; in between, repeats the last result. */
function createCheck(
  name: string,
  report: ReadinessOptions["report"],
  ask: () => Promise<unknown>,
): () => Promise<Check> {
  let last: Promise<Check> | undefined;
  let askedAt = 0;
  return () => {
    if (last && performance.now() - askedAt < REPEATED_MS) return last;
    askedAt = performance.now();
    const check = ask().then(
      () => "ok" as const,
      (error: unknown) => {
        report(`not ready: ${name}`, error);
        return "failed" as const;
      },
    );
    last = pTimeout(check, { milliseconds: CHECK_MS, fallback: () => "failed" as const });
    return last;
  };
}
