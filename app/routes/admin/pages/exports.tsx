import { href } from "react-router";
import { ownerOrdersContext, visitorContext } from "#app/context.ts";
import { orderColumns } from "#domain/back-office/export-orders.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { AskSignIn } from "../ask-sign-in.tsx";
import { Check } from "../check.tsx";
import { exported, readExportQuery } from "../exports/export-query.ts";
import { SelectField } from "../select-field.tsx";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/exports.ts";

export const handle: OwnerPage = { linkKey: "export.title", groupKey: "admin.records", place: 80 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { what, period } = readExportQuery(url, context.get(ownerOrdersContext).today());
  const isRecent = await context.get(visitorContext).isRecentlySignedIn();
  return { what, ...period, isRecent, all: exported, columns: orderColumns };
}

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { what, since, until, isRecent, all, columns } = loaderData;
  const translate = useTranslate();
  const { storeName, basename } = usePageInfo();
  return (
    <>
      <title>{`${translate("export.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("export.title")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">{translate("export.lead")}</p>
      {!isRecent && (
        <p className="mt-4 max-w-2xl">
          <AskSignIn path={href("/admin/exports")} />
        </p>
      )}
      {/* Not the router's form: the answer is a file. */}
      <form
        action={`${basename}${href("/admin/export")}`}
        className="mt-8 flex max-w-2xl flex-col gap-6"
      >
        <SelectField name="what" label={translate("export.what")} defaultValue={what}>
          {all.map((one) => (
            <option key={one} value={one}>
              {translate(`export.${one}`)}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="date"
            name="since"
            label={translate("sales.since")}
            defaultValue={since}
          />
          <TextField
            type="date"
            name="until"
            label={translate("sales.until")}
            defaultValue={until}
          />
          <SelectField name="format" label={translate("export.format")}>
            <option value="csv">{translate("export.csv")}</option>
            <option value="jsonl">{translate("export.jsonl")}</option>
          </SelectField>
          <SelectField name="amounts" label={translate("export.amounts")}>
            <option value="decimal">{translate("export.decimal")}</option>
            <option value="minor">{translate("export.minor")}</option>
          </SelectField>
        </div>
        <div className="flex flex-col gap-3">
          <Check name="mark" value="1" isChecked>
            {translate("export.mark")}
          </Check>
          <Check name="addresses" value="1">
            {translate("export.addresses")}
          </Check>
        </div>
        <RowList>
          <RowDetails title={translate("export.columns")}>
            <p className="mb-3 text-gray-700 dark:text-gray-300">
              {translate("export.columnsLead")}
            </p>
            <div className="grid gap-2 sm:grid-cols-2">
              {columns.map((name) => (
                <Check key={name} name="columns" value={name}>
                  <code>{name}</code>
                </Check>
              ))}
            </div>
          </RowDetails>
        </RowList>
        <Button type="submit" size="xl" className="self-start">
          {translate("export.download")}
        </Button>
      </form>
    </>
  );
}
