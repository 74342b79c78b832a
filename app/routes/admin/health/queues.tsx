import { useTranslate } from "#app/i18n/messages.ts";
import { Line } from "./line.tsx";
import type { HealthView } from "./view-health.ts";

export function Mails({ mails }: { readonly mails: HealthView["mails"] }) {
  const translate = useTranslate();
  const { waiting, deferred, refused, dueSince, isStuck } = mails;
  const isLooking = isStuck || deferred > 0;
  return (
    <Line
      name={translate("health.mails")}
      state={isLooking || refused > 0 ? "look" : "fine"}
      remedy={
        (isLooking && translate("health.mailsDo")) ||
        (refused > 0 && translate("health.refusedDo")) ||
        undefined
      }
    >
      <span className="block">{translate("health.mailsWaiting", { count: waiting })}</span>
      {dueSince && (
        <span className="block">{translate("health.dueSince", { time: dueSince })}</span>
      )}
      {deferred > 0 && (
        <span className="block">{translate("health.deferred", { count: deferred })}</span>
      )}
      <span className="block">{translate("health.refused", { count: refused })}</span>
    </Line>
  );
}

interface EventsProps {
  readonly events: HealthView["events"];
  readonly refused: HealthView["refused"];
}

export function Events({ events, refused }: EventsProps) {
  const translate = useTranslate();
  const { lastAt, waiting, failed, isStuck, isMissing } = events;
  const isLooking = isStuck || failed > 0;
  return (
    <Line
      name={translate("health.events")}
      state={isLooking || isMissing || refused ? "look" : "fine"}
      remedy={
        (isMissing && translate("health.eventsMissingDo")) ||
        (isLooking && translate("health.eventsDo")) ||
        undefined
      }
    >
      <span className="block">
        {lastAt ? translate("health.lastEvent", { time: lastAt }) : translate("health.noEvent")}
      </span>
      <span className="block">{translate("health.eventsWaiting", { count: waiting })}</span>
      {failed > 0 && (
        <span className="block">{translate("health.eventsFailed", { count: failed })}</span>
      )}
      {refused && (
        <span className="block">
          {translate("health.webhooksRefused", { count: refused.count, time: refused.lastAt })}{" "}
          {translate(`health.${refused.kind}Do`)}
        </span>
      )}
    </Line>
  );
}

export function Jobs({ jobs }: { readonly jobs: HealthView["jobs"] }) {
  const translate = useTranslate();
  const { all, lastRun, late, failing } = jobs;
  return (
    <Line
      name={translate("health.jobs")}
      state={late.length + failing.length > 0 ? "look" : "fine"}
      remedy={
        (failing.length > 0 && translate("health.failingDo")) ||
        (late.length > 0 && translate("health.lateDo")) ||
        undefined
      }
    >
      <span className="block">
        {lastRun
          ? translate("health.jobsRan", { all, time: lastRun })
          : translate("health.jobsNeverRan")}
      </span>
      {failing.map(({ name, failedSince }) => (
        <span key={name} className="block">
          <code className="font-mono">{name}</code>{" "}
          <span>{translate("health.failing", { time: failedSince })}</span>
        </span>
      ))}
      {late.map((job) => (
        <span key={job.name} className="block">
          <code className="font-mono">{job.name}</code>{" "}
          <span>
            {job.lastRun
              ? translate("health.late", { time: job.lastRun })
              : translate("health.neverRan")}
          </span>
        </span>
      ))}
    </Line>
  );
}
