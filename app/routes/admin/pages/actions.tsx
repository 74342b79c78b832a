import { href, Link } from "react-router";
import { z } from "zod";
import { ownerOrdersContext, reportingContext, requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { failBadRequest } from "#protocol/failure.ts";
import { ActionText } from "../action-text.tsx";
import { OrderLink } from "../order-link.tsx";
import { viewAction } from "../view-action.ts";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/actions.ts";

export const handle: OwnerPage = { linkKey: "order.actions", groupKey: "admin.records", place: 90 };

const PAGE = 50;

const querySchema = z.object({
  /** Ms since the epoch, exclusive. */
  until: z.coerce.number().int().nonnegative().max(8.64e15).optional(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) failBadRequest(query.error);
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const actions = await context
    .get(ownerOrdersContext)
    .actions({ limit: PAGE, ...query.data }, (id, error) => report(`${id} cannot be shown`, error));
  return {
    actions: actions.map(({ id, data }) => ({ id, ...viewAction(data, locale) })),
    older: actions.length === PAGE ? actions.at(-1)?.data.at.toMillis() : undefined,
  };
}

export default function Actions({ loaderData }: Route.ComponentProps) {
  const { actions, older } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${translate("order.actions")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("order.actions")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">
        {translate("order.actionsLead")}
      </p>
      {actions.length === 0 && <p className="mt-8">{translate("order.noActions")}</p>}
      <ol className="mt-6 divide-y divide-gray-200 dark:divide-gray-800">
        {actions.map(({ id, time, orderId, ...action }) => (
          <li key={id} className="py-3 wrap-anywhere">
            <ActionText {...action} />
            <span className="block text-sm text-gray-600 dark:text-gray-400">{time}</span>
            {orderId && <OrderLink id={orderId} />}
          </li>
        ))}
      </ol>
      {older !== undefined && (
        <p className="mt-6">
          <Link to={`${href("/admin/actions")}?until=${older}`} className="underline">
            {translate("order.olderActions")}
          </Link>
        </p>
      )}
    </>
  );
}
