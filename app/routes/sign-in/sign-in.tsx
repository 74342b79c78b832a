import { useEffect } from "react";
import { data, href, redirect, redirectDocument } from "react-router";
import { configContext, requestContext, visitorContext } from "../../context.ts";
import "../../i18n/account-messages.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { wasIdentityUsed } from "../../session/identity-database.ts";
import { CoveredPage } from "../../layout/covered-page.tsx";
import { viewCover } from "../../layout/view-cover.ts";
import { NeedsScript } from "../../session/needs-script.tsx";
import { safeNext } from "../../session/require-account.ts";
import { leaveSignIn } from "../../session/leave-sign-in.ts";
import { INTENT_TITLES, readIntent } from "../../session/intent.ts";
import { SignInPanel } from "./sign-in-panel.tsx";
import { viewPurchase } from "./view-purchase.ts";
import type { Route } from "./+types/sign-in.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url: { search, searchParams }, context }: Route.LoaderArgs) {
  const { publicUrl, signInProviders: providers } = context.get(configContext);
  // A mailed link may open the identity service's hosted page, which redirects here.
  if (searchParams.has("oobCode")) throw redirect(href("/auth/action") + search);
  const { basename } = context.get(requestContext);
  const next = safeNext(searchParams.get("next"), publicUrl, basename);
  const visitor = context.get(visitorContext);
  const person = await visitor.person();
  const isAgain = searchParams.has("again") && !(await visitor.isRecentlySignedIn());
  // React Router adds the language prefix to paths.
  const isInLanguage = next.startsWith(`${basename}/`);
  if (person && !person.isGuest && !isAgain)
    throw redirectDocument(isInLanguage ? next.slice(basename.length) : publicUrl + next);
  const intent = readIntent(searchParams.get("intent"));
  const purchase = isInLanguage
    ? await viewPurchase(next.slice(basename.length), context)
    : undefined;
  const cover = await viewCover(context);
  const isGuest = person?.isGuest === true;
  const view = { next, intent, providers, isGuest, isAgain, purchase, cover };
  return data(view, { headers: { "Cache-Control": "private, no-store" } });
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { next, intent, isAgain } = loaderData;
  useResume(isAgain ? undefined : next);
  return (
    <CoveredPage title={translate(INTENT_TITLES[intent])}>
      <NeedsScript text="signIn.needsScript" />
      <SignInPanel {...loaderData} />
    </CoveredPage>
  );
}

/** If the SDK is signed in but the server session is gone, opens the session again. Does nothing without `next`. */
function useResume(next: string | undefined) {
  const { identityApiKey } = usePageInfo();
  useEffect(() => {
    if (next === undefined) return undefined;
    let isCurrent = true;
    const resumeOnce = async () => {
      if (!(await wasIdentityUsed())) return;
      const { resume } = await import("../../session/identity-client.ts");
      if ((await resume(identityApiKey)) && isCurrent) leaveSignIn(next);
    };
    // If this fails, the visitor can still use the form.
    resumeOnce().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [identityApiKey, next]);
}
