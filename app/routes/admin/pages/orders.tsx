import { Form, href, Link } from "react-router";
import {
  catalogContext,
  ownerOrdersContext,
  reportingContext,
  requestContext,
} from "#app/context.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { listedStatuses, readOrderQuery, toFilter } from "../order-query.ts";
import { FilterButton } from "../filter-button.tsx";
import { OrderList } from "../order-list.tsx";
import { SelectField } from "../select-field.tsx";
import { stateKeys, viewOrder } from "../view-order.ts";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/orders.ts";

export const handle: OwnerPage = { linkKey: "order.link", groupKey: "order.all", place: 10 };

const PAGE = 50;
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readOrderQuery(url);
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const onTooNew = (id: string, error: unknown) => report(`${id} cannot be shown`, error);
  const found = query.find
    ? await ownerOrders.search(query.find, onTooNew)
    : await ownerOrders.list(toFilter(query), {
        // One more shows whether there are older ones.
        limit: PAGE + 1,
        after: query.after === undefined ? undefined : await ownerOrders.find(query.after),
        onTooNew,
      });
  const shown = found.slice(0, PAGE);
  return {
    query,
    statuses: listedStatuses.map((status) => ({ status, nameKey: stateKeys[status] })),
    plans: context.get(catalogContext).ownStore.plans.map(({ id, name }) => ({ id, name })),
    orders: shown.map((order) => viewOrder(order, locale, { hasAddress: true })),
    shown: formatNumber(shown.length, 0, locale) + (found.length > PAGE ? "+" : ""),
    older: found.length > PAGE ? shown.at(-1)?.id : undefined,
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, orders, older, shown } = loaderData;
  const translate = useTranslate();
  const { storeName, basename } = usePageInfo();
  const { find, after, ...filter } = query;
  const path = href("/admin/orders");
  const listed = new URLSearchParams(filter);
  return (
    <>
      <title>{`${translate("order.all")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("order.all")}</PageTitle>
      <Form action={path} className="mt-8 grid gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          type="search"
          name="find"
          label={translate("order.search")}
          hint={translate("order.searchHint")}
          autoComplete="off"
          maxLength={254}
          defaultValue={find}
        />
        <Button
          type="submit"
          size="xl"
          className="min-h-12! max-md:justify-self-start md:mt-6.5 md:self-start"
        >
          {translate("order.find")}
        </Button>
      </Form>
      <Filter {...loaderData} />
      {orders.length === 0 ? (
        <p className="mt-8">{translate("order.none")}</p>
      ) : (
        <div className="mt-8">
          {!after && (
            <p className="text-sm text-gray-600 dark:text-gray-400">
              {translate("order.found", { count: orders.length, shown })}
            </p>
          )}
          <OrderList orders={orders} isByDay />
          {!find && (
            <p className="mt-6">
              <a
                href={`${basename}${href("/admin/orders.csv")}?${listed}`}
                className="underline"
                download
              >
                {translate("order.export")}
              </a>
            </p>
          )}
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        {(after ?? find) && (
          <Link to={`${path}?${listed}`} className="underline">
            {translate("admin.newest")}
          </Link>
        )}
        {older && (
          <Link to={`${path}?${listed}&after=${older}`} className="underline">
            {translate("order.older")}
          </Link>
        )}
      </p>
    </>
  );
}

type FilterProps = Pick<Route.ComponentProps["loaderData"], "query" | "statuses" | "plans">;

function Filter({ query, statuses, plans }: FilterProps) {
  const translate = useTranslate();
  const { status, plan, since, until } = query;
  return (
    <Form
      action={href("/admin/orders")}
      className="mt-6 grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_auto]"
    >
      <SelectField name="status" label={translate("order.status")} defaultValue={status}>
        <option value="settled">{translate("order.settled")}</option>
        <option value="unpaid">{translate("order.unpaid")}</option>
        {statuses.map((one) => (
          <option key={one.status} value={one.status}>
            {translate(one.nameKey)}
          </option>
        ))}
      </SelectField>
      <SelectField name="plan" label={translate("order.plan")} defaultValue={plan}>
        <option value="">{translate("order.everyPlan")}</option>
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField type="date" name="since" label={translate("order.since")} defaultValue={since} />
      <TextField type="date" name="until" label={translate("order.until")} defaultValue={until} />
      <FilterButton>{translate("order.filter")}</FilterButton>
    </Form>
  );
}
