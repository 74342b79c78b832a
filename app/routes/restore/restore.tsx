import { data, href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/purchase-messages.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { usePageInfo } from "../../platform/page-info.ts";
import { AddressForm } from "./address-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { restore } from "./restore-action.ts";
import type { Route } from "./+types/restore.ts";

/** Sends the loader's and the action's headers with the page; React Router does so only on request. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export function loader() {
  return data(null, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, context }: Route.ActionArgs) {
  return restore(request, context);
}

export default function Restore({ actionData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const isCode = actionData?.step === "code";
  const title = translate(isCode ? "restore.codeTitle" : "restore.title");
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle frame="calm">{title}</PageTitle>
      {isCode ? (
        <CodeForm
          action={href("/restore")}
          lead={translate("restore.codeLead", { email: actionData.email })}
          fields={{ email: actionData.email }}
          answer={actionData}
          submit={translate("restore.show")}
        >
          <Link to={href("/restore")} reloadDocument>
            {translate("restore.otherAddress")}
          </Link>
        </CodeForm>
      ) : (
        <AddressForm
          action={href("/restore")}
          lead={translate("restore.lead")}
          answer={actionData}
        />
      )}
    </div>
  );
}
