import { href, Link } from "react-router";
import { z } from "zod";
import { addTotals } from "#domain/back-office/fulfilment-report.ts";
import { ownerOrdersContext, reportingContext, requestContext } from "#app/context.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { Section } from "../section.tsx";
import { Totals } from "../purchases/totals.tsx";
import { viewDay, viewUnfulfilled, viewTotals } from "../purchases/view.ts";
import { OrderLink } from "../order-link.tsx";
import { Row } from "../row.tsx";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/purchases.ts";

export const handle: OwnerPage = { linkKey: "truth.link", groupKey: "admin.records", place: 70 };

const DAYS = 7;
const ENOUGH_ORDERS = 500;
const MAX_UNFULFILLED = 100;

const pageSchema = z.object({
  /** The newest day shown; today if absent. */
  until: z.iso.date("is not a day, such as 2026-01-31").optional(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!page.success) failBadRequest(page.error);
  const { until } = page.data;
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const { days, earlier } = await context.get(ownerOrdersContext).readFulfilmentPage({
    until: until === undefined ? undefined : Date.parse(until),
    days: DAYS,
    enough: ENOUGH_ORDERS,
    onTooNew: (id, error) => report(`${id} cannot be shown`, error),
  });
  const lacking = days.flatMap((day) => day.lacking).slice(0, MAX_UNFULFILLED);
  return {
    days: days.map((day) => viewDay(day, locale)),
    all: viewTotals(addTotals(days.map(({ totals }) => totals)), locale),
    lacking: lacking.map((fulfilment) => viewUnfulfilled(fulfilment, locale)),
    most: formatNumber(MAX_UNFULFILLED, 0, locale),
    isNewest: until === undefined,
    earlier,
  };
}

export default function Purchases({ loaderData }: Route.ComponentProps) {
  const { days, all, lacking, most, isNewest, earlier } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const path = href("/admin/purchases");
  return (
    <>
      <title>{`${translate("truth.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("truth.title")}</PageTitle>
      <p className="mt-8 max-w-2xl">{translate("truth.lead")}</p>
      {days.length === 0 ? (
        <p className="mt-8">{translate("truth.none")}</p>
      ) : (
        <Section id="by-day" title={translate("truth.byDay")}>
          <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
            {days.map(({ day, date, totals }) => (
              <Row key={day} title={date} price={translate("truth.charged", totals)}>
                <Totals totals={totals} />
              </Row>
            ))}
            {days.length > 1 && (
              <Row title={translate("truth.all")} price={translate("truth.charged", all)}>
                <Totals totals={all} />
              </Row>
            )}
          </ul>
        </Section>
      )}
      {earlier && (
        <p className="mt-8">
          <Link to={`${path}?until=${earlier}`} className="underline">
            {translate("truth.earlier")}
          </Link>
        </p>
      )}
      {!isNewest && (
        <p className="mt-8">
          <Link to={path} className="underline">
            {translate("truth.newest")}
          </Link>
        </p>
      )}
      {lacking.length > 0 && (
        <Section
          id="lacking"
          title={translate("truth.lacking")}
          lead={translate("truth.lackingLead", { most })}
        >
          <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
            {lacking.map(({ id, planName, date, price, missing }) => (
              <Row key={id} title={planName} price={price}>
                {date}
                <OrderLink id={id} />
                {missing.map(({ textKey, detail }) => (
                  <span key={textKey} className="block">
                    {translate(textKey, { detail })}
                  </span>
                ))}
              </Row>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}
