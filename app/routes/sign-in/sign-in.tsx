import { useEffect } from "react";
import { data, href, redirect, redirectDocument } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import "#app/i18n/member-messages.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { wasIdentityUsed } from "#app/session/identity-database.ts";
import { NeedsScript } from "#app/session/needs-script.tsx";
import { safeNext } from "#app/session/require-member.ts";
import { INTENT_TITLES, readIntent } from "./intent.ts";
import { SignInPanel } from "./sign-in-panel.tsx";
import type { Route } from "./+types/sign-in.ts";

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url: { search, searchParams }, context }: Route.LoaderArgs) {
  const { publicUrl, signInProviders: providers } = context.get(servicesContext).config;
  // A hosted page that took the mail's link first hands it on to where it was to lead.
  if (searchParams.has("oobCode")) throw redirect(href("/auth/action") + search);
  const next = safeNext(searchParams.get("next"), publicUrl);
  const person = await context.get(visitorContext).person();
  if (person && !person.isGuest) throw redirectDocument(next);
  const intent = readIntent(searchParams.get("intent"));
  const view = { next, intent, providers, isGuest: person !== undefined };
  return data(view, { headers: { "Cache-Control": "private, no-store" } });
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { next, intent } = loaderData;
  useResume(next);
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <title>{`${translate(INTENT_TITLES[intent])} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <NeedsScript />
      <SignInPanel {...loaderData} />
    </div>
  );
}

/** The SDK may still know somebody whose session is gone: it is posted once more, then `next` follows. */
function useResume(next: string) {
  const { identityApiKey } = usePageInfo();
  useEffect(() => {
    let isCurrent = true;
    const resumeOnce = async () => {
      if (!(await wasIdentityUsed())) return;
      const { resume } = await import("#app/session/identity-client.ts");
      if ((await resume(identityApiKey)) && isCurrent) location.assign(next);
    };
    // Where it fails the form is still there.
    resumeOnce().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [identityApiKey, next]);
}
