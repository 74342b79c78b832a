import { href, Link } from "react-router";
import { z } from "zod";
import { failNotFound } from "#protocol/failure.ts";
import {
  invoicesContext,
  ownerOrdersContext,
  reportingContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Done } from "../done.tsx";
import { Actions } from "../order/actions.tsx";
import { changeOrder, changes } from "../order/change-order.ts";
import { findRefundable } from "../order/find-refundable.ts";
import { Facts } from "../order/facts.tsx";
import { Story } from "../order/story.tsx";
import { viewOrderPage } from "../order/view-order-page.ts";
import type { Route } from "./+types/orders.$orderId.ts";

const querySchema = z.object({ did: z.enum(changes).optional().catch(undefined) });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const order = await ownerOrders.find(params.orderId);
  if (!order) failNotFound(url);
  const { report } = context.get(reportingContext);
  const [file, isRecent, refundable] = await Promise.all([
    ownerOrders.readFile(order.id),
    context.get(visitorContext).isRecentlySignedIn(),
    findRefundable(ownerOrders, order).catch((error: unknown) => {
      report(`the payment of order ${order.id} cannot be read`, error);
      return undefined;
    }),
  ]);
  const { did } = querySchema.parse(Object.fromEntries(url.searchParams));
  const answer = ownerOrders.answerDue(order.data);
  const paymentUrl = ownerOrders.paymentUrl(order.data);
  const page = { order, file, refundable, isRecent, answer, paymentUrl };
  const mayAddBusiness = context.get(invoicesContext).mayAddBusiness(order.data);
  return { order: viewOrderPage(page, locale), did, mayAddBusiness };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const order = await context.get(ownerOrdersContext).find(params.orderId);
  if (!order) failNotFound(url);
  return changeOrder(request, context, order);
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, did, mayAddBusiness } = loaderData;
  const translate = useTranslate();
  const { storeName, basename } = usePageInfo();
  const title = translate("order.title", { plan: order.planName, price: order.price });
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <PageTitle frame="calm">{title}</PageTitle>
      <p className="mt-4 text-gray-700 dark:text-gray-300">
        {translate("admin.orderLine", { date: order.date, state: translate(order.stateKey) })}
      </p>
      {did && !actionData && (
        <Done>{translate(`order.did${did}`, { refunded: order.refunded })}</Done>
      )}
      {order.answer && (
        <p className="mt-6 max-w-2xl font-medium">{translate(order.answer.key, order.answer)}</p>
      )}
      {order.attentionKey && (
        <p className="mt-6 max-w-2xl font-medium">{translate(order.attentionKey)}</p>
      )}
      <Facts order={order} />
      <Actions order={order} answer={actionData} />
      {mayAddBusiness && (
        <p className="mt-6">
          <Link to={href("/invoice/:orderId", { orderId: order.id })} className="underline">
            {translate("order.addBusiness")}
          </Link>
        </p>
      )}
      {order.email && (
        <p className="mt-6">
          <a
            href={`${basename}${href("/admin/orders/:orderId/buyer.json", { orderId: order.id })}`}
            className="underline"
            download
          >
            {translate("order.buyerData")}
          </a>
        </p>
      )}
      <Story events={order.story} />
      <p className="mt-8">
        <Link to={href("/admin/orders")} className="underline">
          {translate("order.link")}
        </Link>
      </p>
    </>
  );
}
