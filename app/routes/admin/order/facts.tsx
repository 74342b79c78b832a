import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { sourceName } from "../source-name.ts";
import type { OrderPageView } from "./view-order-page.ts";

export function Facts({ order }: { readonly order: OrderPageView }) {
  const translate = useTranslate();
  const {
    id,
    email,
    payment,
    paymentUrl,
    cardLast4,
    invoice,
    country,
    source,
    coupon,
    tax,
    refunded,
    owed,
    waiver,
    files,
  } = order;
  const facts = [
    [translate("order.number"), id],
    [translate("order.buyer"), email || translate("order.noAddress")],
    [translate("order.payment"), payment],
    [
      translate("order.paymentService"),
      paymentUrl && (
        <a key="payment" href={paymentUrl} className="underline">
          {translate("order.openPayment")}
        </a>
      ),
    ],
    [translate("order.card"), cardLast4 && translate("order.cardEnding", { digits: cardLast4 })],
    [
      translate("order.invoiceNumber"),
      invoice && (
        <Link key="invoice" to={href("/invoice/:orderId", { orderId: id })} className="underline">
          {invoice}
        </Link>
      ),
    ],
    [translate("order.country"), country],
    [translate("order.cameFrom"), sourceName(source, translate)],
    [translate("order.coupon"), coupon && translate("order.couponText", coupon)],
    [translate("order.tax"), tax],
    [translate("order.refundedSum"), refunded],
    [translate("order.owed"), owed],
    [translate("order.waiver"), waiver && translate("order.waiverGiven", { time: waiver })],
    [
      translate("order.files"),
      order.access && `${files.join(", ")}. ${translate(`order.${order.access}`)}`,
    ],
  ] as const;
  return (
    <dl className="mt-8 grid gap-x-6 border-b border-gray-200 sm:grid-cols-[10rem_minmax(0,1fr)] dark:border-gray-800">
      {facts.map(([name, value]) =>
        value ? (
          <div
            key={name}
            className="grid border-t border-gray-200 py-3 sm:col-span-2 sm:grid-cols-subgrid dark:border-gray-800"
          >
            <dt className="text-sm/6 text-gray-600 dark:text-gray-400">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
