import { useTranslate } from "#app/i18n/messages.ts";
import { HEIGHT, WIDTH } from "./chart.ts";
import { Section } from "../section.tsx";
import type { ReportView } from "./view.ts";

type ComparisonProps = Pick<ReportView, "range" | "revenueRange" | "probability" | "picture">;

export function Comparison({ range, revenueRange, probability, picture }: ComparisonProps) {
  const translate = useTranslate();
  const notYet = translate("experiment.notYet");
  return (
    <Section
      id="comparison"
      title={translate("experiment.comparison")}
      lead={translate("experiment.rangeLead")}
    >
      <dl className="mt-8 space-y-4">
        <div>
          <dt className="font-medium">{translate("experiment.difference")}</dt>
          <dd>{range ? translate("experiment.range", range) : notYet}</dd>
        </div>
        <div>
          <dt className="font-medium">{translate("experiment.revenueDifference")}</dt>
          <dd>{revenueRange ? translate("experiment.range", revenueRange) : notYet}</dd>
        </div>
        <div>
          <dt className="font-medium">{translate("experiment.probability")}</dt>
          <dd>
            <span>
              {probability ? translate("experiment.percent", { percent: probability }) : notYet}
            </span>
            <span className="block text-sm text-gray-600 dark:text-gray-400">
              {translate("experiment.probabilityLead")}
            </span>
          </dd>
        </div>
      </dl>
      {picture && <Chart {...picture} />}
    </Section>
  );
}

function Chart({ band, estimate, zero, bounds, text }: NonNullable<ReportView["picture"]>) {
  const translate = useTranslate();
  return (
    <figure className="mt-8">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        className="h-auto w-full"
        fill="none"
        stroke="currentColor"
      >
        <polygon points={band} fill="currentColor" fillOpacity="0.2" stroke="none" />
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} />
        {bounds.map((y) => (
          <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} strokeDasharray="6 6" />
        ))}
        <polyline points={estimate} strokeWidth="3" />
      </svg>
      <figcaption>
        <span className="block font-medium">{translate("experiment.picture")}</span>
        <span className="block text-sm text-gray-600 dark:text-gray-400">
          {translate("experiment.pictureText", text)}
        </span>
      </figcaption>
    </figure>
  );
}
