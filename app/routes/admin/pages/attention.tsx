import { formatPrice } from "#domain/money.ts";
import { amountLeft } from "#domain/orders/orders.ts";
import type { AttentionReason } from "#domain/back-office/attention.ts";
import { ownerOrdersContext, reportingContext, requestContext } from "#app/context.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { AlertList, viewAlerts } from "../alert-list.tsx";
import { decideWithdrawal } from "../decide-withdrawal.ts";
import { OrderLink } from "../order-link.tsx";
import { Row } from "../row.tsx";
import { viewAnswer, viewOrder } from "../view-order.ts";
import { viewWithdrawal } from "../view-withdrawal.ts";
import { WithdrawalList } from "../withdrawal-list.tsx";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/attention.ts";

export const handle: OwnerPage = { linkKey: "admin.attention", groupKey: "order.all", place: 20 };

const MAX_ORDERS = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const onTooNew = (id: string, error: unknown) => report(`${id} cannot be shown`, error);
  const [items, alerts, withdrawals] = await Promise.all([
    ownerOrders.attention(MAX_ORDERS, onTooNew),
    ownerOrders.alerts(),
    ownerOrders.withdrawals(MAX_ORDERS, onTooNew),
  ]);
  return {
    alerts: viewAlerts(alerts, locale),
    withdrawals: withdrawals.map((one) => viewWithdrawal(one, locale)),
    most: formatNumber(MAX_ORDERS, 0, locale),
    items: items.map(({ order, reasons, refusal = "", answer }) => ({
      ...viewOrder(order, locale, { hasAddress: true }),
      paymentUrl: ownerOrders.paymentUrl(order.data),
      facts: {
        refusal,
        owed: formatPrice(order.data.refunds.owed ?? 0, order.data.currency, locale),
        left: formatPrice(amountLeft(order.data), order.data.currency, locale),
      },
      reasons,
      answer: answer && viewAnswer(answer, locale),
    })),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return decideWithdrawal(request, context);
}

export default function Attention({ loaderData, actionData }: Route.ComponentProps) {
  const { most, items, alerts, withdrawals } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${translate("admin.attention")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("admin.attention")}</PageTitle>
      <AlertList alerts={alerts} />
      <WithdrawalList withdrawals={withdrawals} problem={actionData} />
      {items.length === 0 ? (
        withdrawals.length === 0 && <p className="mt-8">{translate("admin.noAttention")}</p>
      ) : (
        <div className="mt-8">
          <p className="mt-1 text-sm text-gray-600 dark:text-gray-400">
            {translate("admin.attentionLead", { most })}
          </p>
          <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
            {items.map(
              ({ id, planName, date, price, email, facts, reasons, answer, paymentUrl }) => (
                <Row key={id} title={planName} price={price}>
                  {date}
                  <span className="block">{email}</span>
                  <OrderLink id={id} />
                  {answer && (
                    <span className="mt-3 block font-medium text-gray-950 dark:text-white">
                      {translate(answer.key, answer)}
                    </span>
                  )}
                  {reasons.map((reason) => (
                    <Reason key={reason} reason={reason} facts={facts} />
                  ))}
                  {paymentUrl && (
                    <a href={paymentUrl} className="block py-1 underline">
                      {translate("order.openPayment")}
                    </a>
                  )}
                </Row>
              ),
            )}
          </ol>
        </div>
      )}
    </>
  );
}

interface ReasonProps {
  readonly reason: AttentionReason;
  readonly facts: { readonly refusal: string; readonly owed: string; readonly left: string };
}

function Reason({ reason, facts }: ReasonProps) {
  const translate = useTranslate();
  return (
    <span className="mt-3 block">
      <span className="block font-medium text-gray-950 dark:text-white">
        {translate(`admin.${reason}Why`, facts)}
      </span>
      <span className="block">{translate(`admin.${reason}Do`)}</span>
    </span>
  );
}
