import { data, href } from "react-router";
import { catalogContext, readExperimentContext, requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Comparison } from "../experiment/comparison.tsx";
import { Funnel } from "../experiment/funnel.tsx";
import { viewPlan } from "../experiment/plan.ts";
import { Planner } from "../experiment/planner.tsx";
import { Section } from "../section.tsx";
import { Soundness } from "../experiment/soundness.tsx";
import { viewReport } from "../experiment/view.ts";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/experiment.ts";

export const handle: OwnerPage = { linkKey: "experiment.title", groupKey: "admin.shop", place: 37 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const { plans } = context.get(catalogContext).ownStore;
  const report = await context.get(readExperimentContext)();
  const usual = {
    visitors: Math.round(report.visitorsPerDay),
    rate: roundRate(report.rate * 100),
    lift: roundRate((report.difference / report.rate) * 100),
  };
  const plan = viewPlan(url.searchParams, usual, locale);
  const view = { ...viewReport(report, plans[0]?.currency ?? "", locale), plan };
  return data(view, { status: plan.days === undefined ? 422 : 200 });
}

function roundRate(percent: number): number {
  return Number(percent.toPrecision(3));
}

export default function Experiment({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { isOn, only, verdict, plan, ...view } = loaderData;
  return (
    <>
      <title>{`${translate("experiment.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("experiment.title")}</PageTitle>
      <p className="mt-8 max-w-2xl">{translate("experiment.lead")}</p>
      <Section id="verdict" title={translate("experiment.whatToDo")}>
        {isOn && only === undefined ? (
          <>
            <p className="mt-3 font-semibold">
              {translate(`experiment.${verdict.said}`, verdict.values)}
            </p>
            <p className="mt-3">{translate(`experiment.${verdict.said}Do`, verdict.values)}</p>
          </>
        ) : (
          <p className="mt-3 font-semibold">
            {only && isOn ? translate("experiment.only", { only }) : translate("experiment.off")}
          </p>
        )}
      </Section>
      <Funnel variants={view.variants} />
      {/* After a mismatch the numbers prove nothing, but a reader who skims would believe them. */}
      {verdict.said !== "mismatch" && <Comparison {...view} />}
      <Planner action={href("/admin/experiment")} plan={plan} />
      <Soundness {...view} />
    </>
  );
}
