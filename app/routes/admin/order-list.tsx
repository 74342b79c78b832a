import { href, Link } from "react-router";
import type { Order } from "#domain/orders/orders.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import type { OrderView } from "./view-order.ts";

const neutral = "bg-gray-100 text-gray-800 dark:bg-gray-800 dark:text-gray-200";
const states: { readonly [Status in Order["status"]]?: string } = {
  paid: "bg-green-100 text-green-900 dark:bg-green-950 dark:text-green-200",
  disputed: "bg-amber-100 text-amber-950 dark:bg-amber-950 dark:text-amber-100",
};

/** Rows with columns on wide screens. The whole row leads to the order. */
export function OrderList({ orders }: { readonly orders: readonly OrderView[] }) {
  const translate = useTranslate();
  return (
    <ol className="mt-4 divide-y divide-gray-200 border-y border-gray-200 dark:divide-gray-800 dark:border-gray-800">
      {orders.map(({ id, planName, date, price, email, status, stateKey, attentionKey }) => (
        <li
          key={id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 hover:bg-gray-50 md:grid-cols-[minmax(0,1fr)_9rem_9rem_6rem] md:px-2 dark:hover:bg-gray-900"
        >
          <div className="min-w-0">
            <Link
              to={href("/admin/orders/:orderId", { orderId: id })}
              className="block font-medium wrap-anywhere no-underline after:absolute after:inset-0"
            >
              <span>{email || planName}</span>{" "}
              <span className="sr-only">{id.slice(0, ID_LETTERS)}</span>
            </Link>
            <p className="text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
              {email && <span>{`${planName} · `}</span>}
              <span aria-hidden className="font-mono text-xs">
                {id.slice(0, ID_LETTERS)}
              </span>
            </p>
            {attentionKey && <p className="text-sm font-medium">{translate(attentionKey)}</p>}
          </div>
          <p className="text-end tabular-nums md:order-last">{price}</p>
          <p className="text-sm text-gray-600 tabular-nums dark:text-gray-400">{date}</p>
          <p className="max-md:text-end">
            <span
              className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium ${states[status] ?? neutral}`}
            >
              {translate(stateKey)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Enough to tell orders apart. */
const ID_LETTERS = 8;
