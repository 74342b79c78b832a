import { href } from "react-router";
import { z } from "zod";
import { planDays } from "#domain/experiments/report.ts";
import { catalogContext, readExperimentContext, requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { Comparison } from "../experiment/comparison.tsx";
import { Funnel } from "../experiment/funnel.tsx";
import { Planner } from "../experiment/planner.tsx";
import { Section } from "../experiment/section.tsx";
import { Soundness } from "../experiment/soundness.tsx";
import { viewReport } from "../experiment/view.ts";
import type { Route } from "./+types/experiment.ts";

/** Of the planner's form; absent fields get what the experiment is like. */
const questionSchema = z.object({
  visitors: z.coerce.number().min(0).max(1e9).optional(),
  rate: z.coerce.number().gt(0).lt(100).optional(),
  lift: z.coerce.number().gt(0).max(1000).optional(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const question = questionSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!question.success) failBadRequest(question.error);
  const { locale } = context.get(requestContext);
  const { plans } = context.get(catalogContext).store;
  const report = await context.get(readExperimentContext)();
  const {
    visitors = Math.round(report.visitorsPerDay),
    rate = roundRate(report.rate * 100),
    lift = roundRate((report.difference / report.rate) * 100),
  } = question.data;
  const days = planDays(visitors, rate / 100, lift / 100);
  return {
    ...viewReport(report, plans[0]?.currency ?? "", locale),
    plan: { visitors, rate, lift, days: Number.isFinite(days) ? days : 0 },
  };
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
      {/* A reader who skims would believe numbers that prove nothing. */}
      {verdict.said !== "mismatch" && <Comparison {...view} />}
      <Planner action={href("/admin/experiment")} {...plan} />
      <Soundness {...view} />
    </>
  );
}
