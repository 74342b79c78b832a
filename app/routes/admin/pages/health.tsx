import {
  configContext,
  ownerOrdersContext,
  readHealthContext,
  requestContext,
} from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import { Doctor } from "../health/doctor.tsx";
import { Line } from "../health/line.tsx";
import { PageSpeeds } from "../health/page-speeds.tsx";
import { Events, Jobs, Mails } from "../health/queues.tsx";
import { viewHealth } from "../health/view-health.ts";
import { viewPageSpeed } from "../health/view-page-speeds.ts";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/health.ts";

export const handle: OwnerPage = { linkKey: "health.title", groupKey: "admin.records", place: 40 };

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const [health, speeds] = await Promise.all([
    context.get(readHealthContext)(),
    context.get(ownerOrdersContext).readPageSpeeds(),
  ]);
  return {
    ...viewHealth(health, locale),
    isAsking: context.get(configContext).tracking !== undefined,
    speeds: speeds.map((speed) => viewPageSpeed(speed, locale)),
  };
}

export default function Health({ loaderData }: Route.ComponentProps) {
  const { hasDocuments, hasFiles, mails, events, refused, jobs, doctor, backups, buildId, isTest } =
    loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${translate("health.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("health.title")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">{translate("health.lead")}</p>
      <ul className="mt-6 divide-y divide-gray-200 dark:divide-gray-800">
        <Line
          name={translate("health.database")}
          state={hasDocuments ? "fine" : "look"}
          remedy={hasDocuments ? undefined : translate("health.databaseDo")}
        >
          {translate(hasDocuments ? "health.databaseFine" : "health.databaseFailed")}
        </Line>
        <Line
          name={translate("health.files")}
          state={hasFiles ? "fine" : "look"}
          remedy={hasFiles ? undefined : translate("health.filesDo")}
        >
          {translate(hasFiles ? "health.filesFine" : "health.filesFailed")}
        </Line>
        <Mails mails={mails} />
        <Events events={events} refused={refused} />
        <Jobs jobs={jobs} />
        <Doctor doctor={doctor} />
        <Line name={translate("health.mode")} state="note">
          {translate(isTest ? "health.testMode" : "health.liveMode")}
        </Line>
        <Line name={translate("health.build")} state="note">
          <code className="font-mono">{buildId}</code>
        </Line>
        <Line name={translate("health.backups")} state={backups.state}>
          {backups.lines.length === 0 && <span>{translate("health.backupCommand")}</span>}
          {backups.lines.map((line) => (
            <span key={line} className="block" lang={SOURCE_LOCALE} dir="ltr">
              {line}
            </span>
          ))}
        </Line>
      </ul>
      <PageSpeeds isAsking={loaderData.isAsking} speeds={loaderData.speeds} />
    </>
  );
}
