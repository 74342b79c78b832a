import { type DigestPorts, digestYesterday } from "#domain/back-office/daily-digest.ts";
import type { Job } from "./runner.ts";

export function createDailyDigestJob(
  ports: DigestPorts & { readonly report: (message: string, error: unknown) => void },
): Job {
  return {
    name: "daily digest",
    everyMs: 10 * 60_000,
    run: () =>
      digestYesterday(ports, (id, error) => ports.report(`${id} is not in the digest`, error)),
  };
}
