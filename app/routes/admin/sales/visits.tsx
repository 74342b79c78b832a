import { useTranslate } from "#app/i18n/messages.ts";
import { Row } from "../row.tsx";
import { sourceName } from "../source-name.ts";
import { Section } from "../section.tsx";
import type { viewVisits } from "./view-sales.ts";

interface VisitsProps {
  readonly visits: ReturnType<typeof viewVisits>;
}

export function Visits({ visits: { all, rows } }: VisitsProps) {
  const translate = useTranslate();
  return (
    <Section
      id="visits"
      title={translate("sales.visits")}
      lead={all && translate("sales.visitsLead")}
      isApart
    >
      {all ? (
        <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
          {(rows.length > 1 ? [all, ...rows] : rows).map(({ source, visits, orders, rate }) => (
            <Row
              key={source}
              title={sourceName(source, translate) || translate("sales.allSources")}
              price={rate && translate("sales.bought", { rate })}
            >
              {[
                translate("sales.visitCount", { visits }),
                translate("admin.orderCount", { count: orders }),
              ].join(" · ")}
            </Row>
          ))}
        </ul>
      ) : (
        <p className="mt-4">{translate("sales.noVisits")}</p>
      )}
    </Section>
  );
}
