import { useEffect } from "react";
import { href, Link, redirect } from "react-router";
import { servicesContext, visitorContext } from "../../context.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../page-info.ts";
import { PageTitle } from "../../sections/page-title.tsx";
import { wasIdentityUsed } from "../../session/identity-database.ts";
import { ProviderButtons } from "../../session/provider-buttons.tsx";
import { safeNext } from "../../session/require-member.ts";
import { type Intent, SignInForm } from "../../session/sign-in-form.tsx";
import type { Route } from "./+types/sign-in.ts";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { publicUrl, signInProviders: providers } = context.get(servicesContext).config;
  const next = safeNext(searchParams.get("next"), publicUrl);
  const person = await context.get(visitorContext).person();
  if (person && !person.isGuest) throw redirect(next);
  const intent: Intent = searchParams.get("intent") === "signUp" ? "signUp" : "signIn";
  return { next, intent, providers };
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { next, intent, providers } = loaderData;
  const isSignUp = intent === "signUp";
  const title = translate(isSignUp ? "signIn.signUpTitle" : "signIn.title");
  useResume(next);
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle variant="landing">{title}</PageTitle>
      <p className="mt-2 text-gray-700 dark:text-gray-300">{translate("signIn.lead")}</p>
      <noscript>
        <p className="mt-4 rounded-md bg-amber-50 p-4 text-amber-950">
          {translate("signIn.needsScript")}
        </p>
      </noscript>
      <SignInForm key={intent} intent={intent} next={next} />
      <ProviderButtons providers={providers} next={next} />
      <p className="mt-6">
        {/* A link and not a button: it works before any script has run. */}
        <Link
          to={intentPath(isSignUp ? "signIn" : "signUp", next)}
          replace
          className="inline-block py-1 text-primary-600 underline underline-offset-2 dark:text-primary-300"
        >
          {translate(isSignUp ? "signIn.toSignIn" : "signIn.toSignUp")}
        </Link>
      </p>
    </div>
  );
}

function intentPath(intent: Intent, next: string): string {
  return `${href("/sign-in")}?${new URLSearchParams({ next, intent })}`;
}

/** The SDK may still know somebody whose session is gone: it is posted once more, then `next` follows. */
function useResume(next: string) {
  const { identityApiKey } = usePageInfo();
  useEffect(() => {
    let isCurrent = true;
    const resumeOnce = async () => {
      if (!(await wasIdentityUsed())) return;
      const { resume } = await import("../../session/identity-client.ts");
      if ((await resume(identityApiKey)) && isCurrent) location.assign(next);
    };
    // Where it fails the form is still there.
    resumeOnce().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [identityApiKey, next]);
}
