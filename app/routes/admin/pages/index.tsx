import { href, Link } from "react-router";
import { formatPrice } from "#domain/money.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
import {
  ownerOrdersContext,
  reportingContext,
  requestContext,
  salesContext,
} from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { OrderList } from "../order-list.tsx";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import { viewOrder } from "../view-order.ts";
import type { Route } from "./+types/index.ts";

const MAX_ORDERS = 50;
/** More orders that need the owner are "99+". */
const MAX_COUNTED = 99;

/** A module in this folder. The index links to those that export `handle.linkKey`. */
interface OwnerPage {
  readonly handle?: { readonly linkKey: PlainKeyOf<string> };
}

export async function loader({ context }: Route.LoaderArgs) {
  const sales = context.get(salesContext);
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const [plans, attention, withdrawals, alerts, newest] = await Promise.all([
    sales.byPlan(),
    ownerOrders.attention(MAX_COUNTED + 1),
    ownerOrders.withdrawals(MAX_COUNTED + 1),
    ownerOrders.alerts(),
    sales.newestOrders(MAX_ORDERS, (orderId, error) =>
      report(`order ${orderId} cannot be shown`, error),
    ),
  ]);
  const pages = import.meta.glob<OwnerPage>(["./*.tsx", "!./index.tsx"], { eager: true });
  return {
    links: Object.entries(pages).flatMap(([file, { handle }]) =>
      handle ? [{ name: file.slice("./".length, -".tsx".length), ...handle }] : [],
    ),
    needing: new Set([
      ...attention.map(({ order }) => order.id),
      ...withdrawals.map(({ order }) => order.id),
      ...alerts.unknownPayments.map(({ orderId }) => orderId),
    ]).size,
    isBlocking: alerts.blocks.length > 0,
    plans: plans.map(({ planId, planName, currency, orders, revenue, refunded, disputed }) => ({
      key: `${planId} ${currency}`,
      planName,
      orders,
      revenue: formatPrice(revenue, currency, locale),
      lost: (
        [
          ["admin.refundedCount", refunded],
          ["admin.disputedCount", disputed],
        ] as const
      ).flatMap(([textKey, { orders: count, amount }]) =>
        count > 0 ? [{ textKey, count, amount: formatPrice(amount, currency, locale) }] : [],
      ),
    })),
    newest: newest.map((order) => viewOrder(order, locale)),
  };
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { links, plans, newest, needing, isBlocking } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
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
      {links.map(({ name, linkKey }, at) => (
        <p key={name} className={at === 0 ? "mt-8" : "mt-2"}>
          <Link to={`${href("/admin")}/${name}`} className="underline">
            {translate(linkKey)}
          </Link>
        </p>
      ))}
      {newest.length === 0 && <p className="mt-8">{translate("admin.noOrders")}</p>}
      {plans.length > 0 && (
        <Section
          id="by-plan"
          title={translate("admin.byPlan")}
          lead={translate("admin.byPlanLead")}
        >
          <ul className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
            {plans.map(({ key, planName, orders, revenue, lost }) => (
              <Row key={key} title={planName} price={revenue}>
                {translate("admin.orderCount", { count: orders })}
                {lost.map(({ textKey, count, amount }) => (
                  <span key={textKey} className="block">
                    {translate(textKey, { count, amount })}
                  </span>
                ))}
              </Row>
            ))}
          </ul>
        </Section>
      )}
      {newest.length > 0 && (
        <Section id="newest" title={translate("admin.newest")} isApart>
          <OrderList orders={newest} />
        </Section>
      )}
    </>
  );
}
