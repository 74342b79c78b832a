import { jsonText } from "#domain/json-text.ts";
import { Timestamp } from "#domain/values.ts";
import { readHealthContext } from "#app/context.ts";
import type { Route } from "./+types/health.ts";

/**
 * `/admin/health` as JSON, with all findings of the last `npm run doctor -- --save`. Has no personal data, so it needs no
 * recent sign-in and is not recorded, unlike the other exports. The status is a 503 as that of `/readyz`.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { buildId, hasDocuments, hasFiles, jobs, ...others } =
    await context.get(readHealthContext)();
  const isReady = hasDocuments && hasFiles;
  const time = (ms: number | undefined) =>
    ms === undefined ? undefined : Timestamp.fromMillis(ms);
  const health = {
    status: isReady ? "ok" : "unavailable",
    build: buildId,
    checks: { documents: hasDocuments ? "ok" : "failed", files: hasFiles ? "ok" : "failed" },
    ...others,
    jobs: jobs.map(({ lastRunAt, failedSince, ...job }) => ({
      ...job,
      lastRunAt: time(lastRunAt),
      failedSince: time(failedSince),
    })),
  };
  return new Response(jsonText(health), {
    status: isReady ? 200 : 503,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "private, no-store",
    },
  });
}
