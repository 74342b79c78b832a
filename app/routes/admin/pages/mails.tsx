import { Form, href, Link } from "react-router";
import { unsentStates } from "#domain/back-office/unsent-mails.ts";
import { ownerOrdersContext, reportingContext, requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Done } from "../done.tsx";
import { MailList } from "../mails/mail-list.tsx";
import { readMailsQuery } from "../mails/mails-query.ts";
import { retry } from "../mails/retry.ts";
import { viewMail } from "../mails/view-mail.ts";
import { FilterButton } from "../filter-button.tsx";
import { SelectField } from "../select-field.tsx";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/mails.ts";

export const handle: OwnerPage = { linkKey: "unsent.title", groupKey: "admin.records", place: 50 };

const PAGE = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, after, did } = readMailsQuery(url);
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const found = await context.get(ownerOrdersContext).unsentMails(
    // One more shows whether there are older ones.
    { states: state ? [state] : unsentStates, limit: PAGE + 1, after },
    (id, error) => report(`${id} cannot be shown`, error),
  );
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    state,
    did,
    after: after && `${after.at}.${after.id}`,
    mails: shown.map((mail) => viewMail(mail, locale)),
    older: last && `${last.mail.nextAttemptAt.toMillis()}.${last.id}`,
    states: [...unsentStates],
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  readMailsQuery(url);
  return retry(request, context, url);
}

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { state, states, did, after, mails, older } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const pathOf = (cursor = "") =>
    `${href("/admin/mails")}?${new URLSearchParams({ state, ...(cursor && { after: cursor }) })}`;
  return (
    <>
      <title>{`${translate("unsent.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("unsent.title")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">{translate("unsent.lead")}</p>
      {did && !actionData && <Done>{translate("unsent.didRetry")}</Done>}
      {actionData && (
        <p role="alert" className="mt-6 max-w-2xl text-red-700 dark:text-red-400">
          {translate(`unsent.${actionData.problem}`)}
        </p>
      )}
      <Form
        action={href("/admin/mails")}
        className="mt-8 grid max-w-2xl grid-cols-2 items-end gap-4"
      >
        <SelectField name="state" label={translate("unsent.state")} defaultValue={state}>
          <option value="">{translate("unsent.both")}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {translate(`unsent.${one}`)}
            </option>
          ))}
        </SelectField>
        <FilterButton>{translate("order.filter")}</FilterButton>
      </Form>
      {mails.length === 0 && <p className="mt-8">{translate("unsent.none")}</p>}
      <MailList mails={mails} path={pathOf(after)} />
      {older && (
        <p className="mt-6">
          <Link to={pathOf(older)} className="underline">
            {translate("unsent.older")}
          </Link>
        </p>
      )}
    </>
  );
}
