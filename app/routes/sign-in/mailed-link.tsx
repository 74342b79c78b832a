import { data, useSearchParams } from "react-router";
import type { Person } from "#domain/ports/identity.ts";
import { viewAccountHolder } from "../account/load-settings.ts";
import { configContext, requestContext, visitorContext } from "../../context.ts";
import "../../i18n/account-messages.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { ActionPanel, IncompleteLink } from "./mailed-link/action-panel.tsx";
import { readActionQuery } from "../../session/action-query.ts";
import { NeedsScript } from "../../session/needs-script.tsx";
import type { Route } from "./+types/mailed-link.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = { hasSecretAddress: true };

/** Opening the page does not use up the mailed code; pressing its button does. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { publicUrl, locales } = context.get(configContext);
  const { basename } = context.get(requestContext);
  const { mode, next } = readActionQuery(searchParams, { publicUrl, locales, basename });
  const person = await context.get(visitorContext).person();
  const account = person && !person.isGuest ? viewAccount(context, person) : undefined;
  return data(
    { mode, next, isGuest: person?.isGuest === true, account },
    {
      status: mode ? 200 : 400,
      // The URL contains a code that gives access to the account.
      headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" },
    },
  );
}

function viewAccount(context: Route.LoaderArgs["context"], person: Person) {
  return { ...viewAccountHolder(context, person), isEmailVerified: person.isEmailVerified };
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
      <NeedsScript text="signIn.needsScript" />
      {mode ? (
        <ActionPanel key={oobCode} mode={mode} oobCode={oobCode} {...view} />
      ) : (
        <IncompleteLink />
      )}
    </div>
  );
}
