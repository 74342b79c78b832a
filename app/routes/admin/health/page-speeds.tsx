import { useTranslate } from "#app/i18n/messages.ts";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import type { PageSpeedView } from "./view-page-speeds.ts";

interface PageSpeedsProps {
  readonly isAsking: boolean;
  readonly speeds: readonly PageSpeedView[];
}

export function PageSpeeds({ isAsking, speeds }: PageSpeedsProps) {
  const translate = useTranslate();
  if (speeds.length === 0)
    return (
      <Section id="speed" title={translate("health.speed")} isApart>
        <p className="mt-4">{translate(isAsking ? "health.speedNone" : "health.speedNotAsked")}</p>
      </Section>
    );
  return (
    <Section
      id="speed"
      title={translate("health.speed")}
      lead={translate("health.speedLead")}
      isApart
    >
      <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
        {speeds.map(({ id, name, viewport, views, values }) => (
          <Row
            key={id}
            title={
              name.variant
                ? translate("experiment.variant", name.variant)
                : translate(`health.${name.page}`)
            }
            price={translate("health.views", { count: views })}
          >
            {translate(`experiment.${viewport}`)}
            {values.map(({ metric, value, rating }) => (
              <span key={metric} className="block">
                {translate(`health.${metric}`, { value, rating: translate(`health.${rating}`) })}
              </span>
            ))}
          </Row>
        ))}
      </ul>
    </Section>
  );
}
