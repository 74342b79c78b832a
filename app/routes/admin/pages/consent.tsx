import { href } from "react-router";
import { choices, type ConsentCounts, MAX_COUNTED } from "#domain/consent/count-consents.ts";
import { configContext, ownerOrdersContext, requestContext } from "#app/context.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { RowList } from "#app/ui/row-list.tsx";
import { Row } from "../row.tsx";
import { OtherDays, Periods } from "../sales/periods.tsx";
import { readSalesQuery } from "../sales/sales-query.ts";
import { namePeriod, nameStep } from "../sales/period-names.ts";
import { viewPeriods } from "../sales/view-periods.ts";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/consent.ts";

export const handle: OwnerPage = {
  linkKey: "consents.title",
  groupKey: "admin.records",
  place: 75,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const today = ownerOrders.today();
  const query = readSalesQuery(url, today);
  const { period, step, isCut } = query;
  const [counts, visits] = await Promise.all([
    ownerOrders.countConsents({ ...period, step }),
    ownerOrders.readVisits(period),
  ]);
  const number = (value: number) => formatNumber(value, 0, locale);
  const view = (start: string, name: string, sums: ConsentCounts["all"]) => ({
    start,
    name,
    ...sumOf(sums, number),
  });
  const came = visits.values().reduce((sum, count) => sum + count, 0);
  const answered = choices.reduce((sum, choice) => sum + counts.all[choice], 0);
  return {
    isAsking: context.get(configContext).tracking !== undefined,
    period: { ...period, name: namePeriod(period, locale), step },
    isCut,
    periods: viewPeriods(query, today),
    most: counts.isCut ? number(MAX_COUNTED) : "",
    silent: { silent: number(Math.max(came - answered, 0)), visits: number(came) },
    rows:
      answered === 0
        ? []
        : [
            view("", "", counts.all),
            ...[...counts.steps].map(([start, sums]) =>
              view(start, nameStep(step, start, locale), sums),
            ),
          ],
  };
}

function sumOf(sums: ConsentCounts["all"], number: (value: number) => string) {
  const answered = choices.reduce((sum, choice) => sum + sums[choice], 0);
  const parts = choices.flatMap((choice) =>
    sums[choice] > 0 ? [{ choice, number: number(sums[choice]) }] : [],
  );
  return { answered, parts };
}

export default function Consent({ loaderData }: Route.ComponentProps) {
  const path = href("/admin/consent");
  const { isAsking, period, isCut, periods, most, silent, rows } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${translate("consents.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("consents.title")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">
        {translate(isAsking ? "consents.lead" : "consents.notNeeded")}
      </p>
      <Periods path={path} name={period.name} isCut={isCut} periods={periods} />
      {most && <p className="mt-6 max-w-2xl">{translate("consents.cut", { most })}</p>}
      {isAsking && <p className="mt-6 max-w-2xl">{translate("consents.silent", silent)}</p>}
      {rows.length === 0 ? (
        <p className="mt-6">{translate("consents.none")}</p>
      ) : (
        <ul className="mt-6 divide-y divide-gray-200 dark:divide-gray-800">
          {rows.map(({ start, name, answered, parts }) => (
            <Row
              key={start}
              title={name || translate("consents.all")}
              price={translate("consents.count", { count: answered })}
            >
              {parts.map(({ choice, number }) => (
                <span key={choice} className="block">
                  {translate(`consents.${choice}`, { number })}
                </span>
              ))}
            </Row>
          ))}
        </ul>
      )}
      <RowList>
        <OtherDays path={path} {...period} periods={periods} />
      </RowList>
    </>
  );
}
