import { useTranslate } from "#app/i18n/messages.ts";
import { Row } from "./row.tsx";
import type { OrderView } from "./view-order.ts";

export function OrderList({ orders }: { readonly orders: readonly OrderView[] }) {
  const translate = useTranslate();
  return (
    <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
      {orders.map(({ id, planName, date, price, stateKey, attentionKey }) => (
        <Row key={id} title={planName} price={price}>
          {translate("admin.orderLine", { date, state: translate(stateKey) })}
          {attentionKey && (
            <span className="block font-medium text-gray-950 dark:text-white">
              {translate(attentionKey)}
            </span>
          )}
          <span className="block font-mono text-xs">{id}</span>
        </Row>
      ))}
    </ol>
  );
}
