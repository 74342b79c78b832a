import { useTranslate } from "#app/i18n/messages.ts";
import { OrderLink } from "./order-link.tsx";
import { Row } from "./row.tsx";
import type { OrderView } from "./view-order.ts";

export function OrderList({ orders }: { readonly orders: readonly OrderView[] }) {
  const translate = useTranslate();
  return (
    <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
      {orders.map(({ id, planName, date, price, email, stateKey, attentionKey }) => (
        <Row key={id} title={planName} price={price}>
          {translate("admin.orderLine", { date, state: translate(stateKey) })}
          {email && <span className="block">{email}</span>}
          {attentionKey && (
            <span className="block font-medium text-gray-950 dark:text-white">
              {translate(attentionKey)}
            </span>
          )}
          <OrderLink id={id} />
        </Row>
      ))}
    </ol>
  );
}
