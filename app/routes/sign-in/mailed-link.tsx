import { data, useSearchParams } from "react-router";
import type { Person } from "#domain/ports.ts";
import { viewOwner } from "../account/load-settings.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import "#app/i18n/member-messages.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ActionPanel, IncompleteLink } from "./mailed-link/action-panel.tsx";
import { readActionQuery } from "./mailed-link/action-query.ts";
import { NeedsScript } from "#app/session/needs-script.tsx";
import type { Route } from "./+types/mailed-link.ts";

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Where the links in mails lead. Asking for the page uses nothing up; its button does. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext).config;
  const { mode, next } = readActionQuery(searchParams, publicUrl);
  const person = await context.get(visitorContext).person();
  const account = person && !person.isGuest ? viewMember(context, person) : undefined;
  return data(
    { mode, next, isGuest: person?.isGuest === true, account },
    {
      status: mode ? 200 : 400,
      // The address holds a code that opens the account.
      headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" },
    },
  );
}

/** For who needs another mail: it can be asked for here. */
function viewMember(context: Route.LoaderArgs["context"], person: Person) {
  return { ...viewOwner(context, person), isEmailVerified: person.isEmailVerified };
}

export default function AuthAction({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const [parameters] = useSearchParams();
  const { mode, ...view } = loaderData;
  const oobCode = parameters.get("oobCode") ?? "";
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <title>{`${translate("authAction.pageTitle")} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <NeedsScript />
      {mode ? (
        <ActionPanel key={oobCode} mode={mode} oobCode={oobCode} {...view} />
      ) : (
        <IncompleteLink />
      )}
    </div>
  );
}
