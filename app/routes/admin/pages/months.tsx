import { href, Link } from "react-router";
import { z } from "zod";
import { MAX_MONTH_ORDERS, monthAfter, monthSchema } from "#domain/back-office/month-sales.ts";
import { ownerOrdersContext, reportingContext, requestContext } from "#app/context.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { SalesInCurrency } from "../month/sales-in-currency.tsx";
import { viewMonth } from "../month/view-month.ts";
import type { Route } from "./+types/months.ts";

export const handle = { linkKey: "month.link" satisfies PlainKeyOf<"month"> };

const querySchema = z.object({
  /** The present one if absent. */
  month: monthSchema.optional(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) failBadRequest(query.error);
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const onTooNew = (id: string, error: unknown) => report(`${id} is not counted`, error);
  const month = await ownerOrders.readMonth({ ...query.data, onTooNew });
  const before = await ownerOrders.readMonth({ month: monthAfter(month.month, -1), onTooNew });
  return { ...viewMonth(month, before, locale), most: formatNumber(MAX_MONTH_ORDERS, 0, locale) };
}

export default function Months({ loaderData }: Route.ComponentProps) {
  const { name, beforeName, earlier, later, sales, isCut, most } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const path = href("/admin/months");
  return (
    <>
      <title>{`${translate("month.title", { month: name })} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("month.title", { month: name })}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">{translate("month.lead")}</p>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={`${path}?month=${earlier}`} className="underline">
          {translate("month.earlier")}
        </Link>
        <Link to={`${path}?month=${later}`} className="underline">
          {translate("month.later")}
        </Link>
      </p>
      {isCut && <p className="mt-6 max-w-2xl font-medium">{translate("month.isCut", { most })}</p>}
      {sales.length === 0 && <p className="mt-8">{translate("month.none")}</p>}
      {sales.map((one) => (
        <SalesInCurrency key={one.currency} sales={one} beforeName={beforeName} />
      ))}
    </>
  );
}
