import { useTranslate } from "#app/i18n/messages.ts";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import type { ReportView } from "./view.ts";

export function Funnel({ variants }: Pick<ReportView, "variants">) {
  const translate = useTranslate();
  return (
    <Section
      id="funnel"
      title={translate("experiment.funnel")}
      lead={translate("experiment.funnelLead")}
    >
      {variants.map(({ path, steps, revenue }, at) => (
        <section key={path} aria-labelledby={`variant-${at}`} className="mt-8">
          <h3 id={`variant-${at}`} className="font-semibold">
            {translate("experiment.variant", { number: String(at + 1), path })}
          </h3>
          <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
            {steps.map(({ step, count, percent }) => (
              <Row key={step} title={translate(`experiment.${step}`)} price={count}>
                {translate("experiment.percent", { percent })}
              </Row>
            ))}
            <Row
              title={translate("experiment.revenue")}
              price={revenue ?? translate("experiment.notYet")}
            >
              {translate("experiment.revenueLead")}
            </Row>
          </ul>
        </section>
      ))}
    </Section>
  );
}
