import { useTranslate } from "#app/i18n/messages.ts";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import type { ReportView } from "./view.ts";

export function Soundness({ checks, exclusions }: Pick<ReportView, "checks" | "exclusions">) {
  const translate = useTranslate();
  return (
    <>
      <Section
        id="checks"
        title={translate("experiment.checks")}
        lead={translate("experiment.checksLead")}
      >
        <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
          {checks.map(({ textKey, isMismatch, ...details }) => (
            <Row
              key={textKey}
              title={translate(textKey)}
              price={translate(isMismatch ? "experiment.unsound" : "experiment.sound")}
            >
              {translate("experiment.checkDetails", details)}
            </Row>
          ))}
        </ul>
      </Section>
      <Section
        id="exclusions"
        title={translate("experiment.exclusions")}
        lead={translate("experiment.exclusionsLead")}
      >
        <dl className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
          {exclusions.map(({ textKey, count }) => (
            <div key={textKey} className="flex justify-between gap-4 py-3">
              <dt className="min-w-0 wrap-anywhere">{translate(textKey)}</dt>
              <dd className="shrink-0 tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
