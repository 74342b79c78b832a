import { href, Link } from "react-router";
import type { Order } from "#domain/orders/orders.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { Icon } from "#app/ui/icons.tsx";
import { shortId } from "#domain/orders/short-id.ts";
import type { OrderView } from "./view-order.ts";

const badge = "inline-block rounded-full px-2.5 py-0.5 text-xs font-medium";
const neutral = `${badge} bg-gray-200 text-gray-800 dark:bg-gray-800 dark:text-gray-200`;
/** What most orders are has no badge. */
const states: { readonly [Status in Order["status"]]?: string } = {
  paid: "text-sm text-gray-600 dark:text-gray-400",
  disputed: `${badge} bg-amber-100 text-amber-950 dark:bg-amber-950 dark:text-amber-100`,
};

interface OrderListProps {
  readonly orders: readonly OrderView[];
  /** Below each day of the orders, in their order. */
  readonly isByDay?: boolean;
}

/** Rows with columns on wide screens. The whole row leads to the order. */
export function OrderList({ orders, isByDay = false }: OrderListProps) {
  if (!isByDay) return <Rows orders={orders} isDated />;
  return [...Map.groupBy(orders, ({ date }) => date)].map(([date, ofDay]) => (
    <section key={date} aria-label={date} className="mt-6">
      <h2 className="text-sm font-semibold">{date}</h2>
      <Rows orders={ofDay} />
    </section>
  ));
}

interface RowsProps {
  readonly orders: readonly OrderView[];
  readonly isDated?: boolean;
}

function Rows({ orders, isDated = false }: RowsProps) {
  const translate = useTranslate();
  return (
    <ol className="mt-2 divide-y divide-gray-200 border-y border-gray-200 dark:divide-gray-800 dark:border-gray-800">
      {orders.map(({ id, planName, date, time, price, email, status, stateKey, attentionKey }) => (
        <li
          key={id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 hover:bg-gray-50 md:grid-cols-[minmax(0,1fr)_10rem_8rem_6rem_1.25rem] dark:hover:bg-gray-900"
        >
          <div className="min-w-0">
            <Link
              to={href("/admin/orders/:orderId", { orderId: id })}
              className="block font-medium wrap-anywhere no-underline after:absolute after:inset-0"
            >
              <span>{email || planName}</span> <span className="sr-only">{shortId(id)}</span>
            </Link>
            <p className="text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
              {email && <span>{`${planName} · `}</span>}
              <span aria-hidden className="text-xs tabular-nums">
                {shortId(id)}
              </span>
            </p>
            {attentionKey && <p className="text-sm font-medium">{translate(attentionKey)}</p>}
          </div>
          <p className="text-end tabular-nums md:order-last">{price}</p>
          <p className="text-sm text-gray-600 tabular-nums dark:text-gray-400">
            {isDated ? date : time}
          </p>
          <p className="max-md:text-end">
            <span className={states[status] ?? neutral}>{translate(stateKey)}</span>
          </p>
          <Icon
            name="chevronRight"
            className="order-last size-5 text-gray-500 max-md:hidden rtl:-scale-x-100 dark:text-gray-400"
          />
        </li>
      ))}
    </ol>
  );
}
