import type { JobHealth, ShopHealth } from "#domain/back-office/shop-health.ts";
import {
  BACKUPS_UNKNOWN,
  type DoctorHealth,
  NOTHING_TO_DO,
} from "#domain/back-office/doctor-report.ts";
import { formatNumber, formatTime } from "#app/i18n/format.ts";

export type HealthView = ReturnType<typeof viewHealth>;

export function viewHealth(health: ShopHealth, locale: string) {
  const { mails, events, jobs, doctor, refusedWebhooks: refused, ...shown } = health;
  const number = (value: number) => formatNumber(value, 0, locale);
  const time = (ms: number | undefined) => (ms === undefined ? "" : formatTime(ms, locale));
  const job = ({ name, lastRunAt, failedSince }: JobHealth) => ({
    name,
    lastRun: time(lastRunAt),
    failedSince: time(failedSince),
  });
  const runs = jobs.flatMap(({ lastRunAt = [] }) => lastRunAt);
  return {
    ...shown,
    doctor: doctor && viewDoctor(doctor, locale),
    backups: viewBackups(doctor?.findings ?? []),
    mails: { ...mails, dueSince: time(mails.dueSince?.toMillis()) },
    events: { ...events, lastAt: time(events.lastAt?.toMillis()) },
    refused: refused && {
      kind: refused.kind,
      count: number(refused.count),
      lastAt: time(refused.lastAt.toMillis()),
    },
    jobs: {
      all: number(jobs.length),
      lastRun: time(runs.length > 0 ? Math.max(...runs) : undefined),
      late: jobs.filter(({ isLate }) => isLate).map(job),
      failing: jobs.filter(({ failedSince }) => failedSince !== undefined).map(job),
    },
  };
}

/** In English, as the last check found them. Without lines if it does not know of any. */
function viewBackups(findings: DoctorHealth["findings"]) {
  const found = findings.filter(
    ({ check, message }) => check === "backups" && message !== BACKUPS_UNKNOWN,
  );
  const has = (state: "fail" | "note") => found.some((one) => one.state === state);
  const judged = has("fail") ? "look" : found.length === 0 || has("note") ? "note" : "fine";
  return { state: judged, lines: found.map(({ message }) => message) } as const;
}

/** The lines as `npm run doctor` prints them, without those that ask for nothing. */
function viewDoctor({ checkedAt, isOld, findings }: DoctorHealth, locale: string) {
  return {
    checkedAt: formatTime(checkedAt.toMillis(), locale),
    isOld,
    lines: findings.flatMap((finding) => {
      if (finding.state === "ok" || finding.remedy === NOTHING_TO_DO) return [];
      const { state, check, message, remedy } = finding;
      const isFailure = state === "fail";
      const word = isFailure ? "FAIL" : state;
      return [{ isFailure, text: `${word} ${check}: ${message}`, remedy: `→ ${remedy}` }];
    }),
  };
}
