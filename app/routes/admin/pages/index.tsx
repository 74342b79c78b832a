import { href, Link } from "react-router";
import { spanOf } from "#domain/days.ts";
import { ownerOrdersContext, reportingContext, requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { RowList } from "#app/ui/row-list.tsx";
import { OrderList } from "../order-list.tsx";
import { Figures } from "../sales/figures.tsx";
import { Parts } from "../sales/parts.tsx";
import { OtherDays, Periods } from "../sales/periods.tsx";
import { Visits } from "../sales/visits.tsx";
import { readSalesQuery } from "../sales/sales-query.ts";
import { viewPeriods } from "../sales/view-periods.ts";
import { viewSales, viewVisits } from "../sales/view-sales.ts";
import { Section } from "../section.tsx";
import { viewOrder } from "../view-order.ts";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/index.ts";

export const handle: OwnerPage = { linkKey: "admin.sales", groupKey: "order.all", place: 0 };

const NEWEST = 5;
/** More orders that need the owner are "99+". */
const MAX_COUNTED = 99;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const today = ownerOrders.today();
  const query = readSalesQuery(url, today);
  const { period, step, isCut } = query;
  const onTooNew = (id: string, error: unknown) => report(`order ${id} is not counted`, error);
  const [visits, attention, withdrawals, alerts, newest] = await Promise.all([
    ownerOrders.readVisits(period),
    ownerOrders.attention(MAX_COUNTED + 1),
    ownerOrders.withdrawals(MAX_COUNTED + 1),
    ownerOrders.alerts(),
    ownerOrders.list(spanOf(period), { limit: NEWEST, onTooNew }),
  ]);
  const sales = await ownerOrders.readSales({ ...period, step, onTooNew });
  const periods = viewPeriods(query, today);
  const before = periods.before && {
    ...periods.before,
    sales: await ownerOrders.readSales({ ...periods.before, step }),
  };
  return {
    needing: new Set([
      ...attention.map(({ order }) => order.id),
      ...withdrawals.map(({ order }) => order.id),
      ...alerts.unknownPayments.map(({ orderId }) => orderId),
    ]).size,
    isBlocking: alerts.blocks.length > 0,
    overview: viewSales(sales, { period, step, before, locale }),
    isCut,
    periods,
    visits: viewVisits(visits, sales, locale),
    newest: newest.map((order) => viewOrder(order, locale)),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { newest, needing, isBlocking, overview, isCut, periods, visits } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { beforeName, onlyBefore = [], sales, ...period } = overview;
  const path = href("/admin");
  const otherDays = <OtherDays path={path} {...period} periods={periods} />;
  return (
    <>
      <title>{`${translate("admin.sales")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("admin.sales")}</PageTitle>
      {(needing > 0 || isBlocking) && (
        <p className="mt-8">
          <Link to={href("/admin/attention")} className="underline">
            {translate("admin.attentionLink", {
              count: needing,
              shown: needing > MAX_COUNTED ? `${MAX_COUNTED}+` : `${needing}`,
            })}
          </Link>
        </p>
      )}
      <Periods path={path} name={period.name} isCut={isCut} periods={periods} />
      {sales.length === 0 && <p className="mt-6">{translate("sales.none")}</p>}
      {onlyBefore.length > 0 && (
        <p className="mt-2 text-sm text-gray-600 tabular-nums dark:text-gray-400">
          {`${beforeName}: ${onlyBefore.join(" · ")}`}
        </p>
      )}
      {sales.map((one) => (
        <Figures key={one.currency} sales={one} beforeName={beforeName}>
          {one === sales.at(-1) && otherDays}
        </Figures>
      ))}
      {sales.length === 0 && <RowList>{otherDays}</RowList>}
      <Section id="newest" title={translate("admin.newest")} isApart>
        {newest.length === 0 ? (
          <p className="mt-4">{translate("admin.noOrders")}</p>
        ) : (
          <>
            <OrderList orders={newest} />
            <p className="mt-4">
              <Link to={href("/admin/orders")} className="underline">
                {translate("order.link")}
              </Link>
            </p>
          </>
        )}
      </Section>
      {sales.map(({ currency, parts }) => (
        <Parts key={currency} currency={currency} parts={parts} isOneOfSeveral={sales.length > 1} />
      ))}
      <Visits visits={visits} />
    </>
  );
}
