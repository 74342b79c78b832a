import type { KeyOf } from "#locales/translate.ts";
import { type ReactNode, useRef, useState } from "react";
import { href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { CoveredTitle } from "../../layout/covered-title.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import type { Picture } from "../../ui/photo.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { RowLink, RowList } from "../../ui/row-list.tsx";
import { useSignInParameters } from "../../session/sign-in-parameters.ts";
import { type Intent, INTENT_TITLES, intentPath } from "../../session/intent.ts";
import { MailForm } from "./mail-form.tsx";
import type { PendingCredential } from "./pending-credential.ts";
import { PurchaseSummary } from "./purchase-summary.tsx";
import type { PurchaseView } from "./view-purchase.ts";
import { ProviderButtons, type ProviderName } from "./provider-buttons.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export interface SignInPanelProps {
  readonly intent: Intent;
  readonly next: string;
  readonly isGuest: boolean;
  readonly providers: readonly ProviderName[];
  readonly purchase?: PurchaseView | undefined;
  readonly cover: Picture;
}

/** The typed email carries over from one sign-in method to the next. */
export function SignInPanel({
  intent: requestedIntent,
  next,
  isGuest,
  providers,
  purchase,
  cover,
}: SignInPanelProps) {
  const translate = useTranslate();
  const [email, setEmail] = useState("");
  const [pending, setPending] = useState<PendingCredential>();
  const signInParameters = useSignInParameters(isGuest, pending?.credential);
  // A pending credential means that the account exists, so do not offer to create one.
  const intent = pending && requestedIntent === "signUp" ? "signIn" : requestedIntent;
  const formProps = { next, email };
  const offered = pending ? signInMethodsOf(pending, providers) : providers;
  const panel = useRef<HTMLDivElement>(null);

  /** Reads the input itself, because the email may have been typed before hydration or while the other form loaded. */
  function rememberEmail() {
    const input = panel.current?.querySelector<HTMLInputElement>("input[name=email]");
    if (input) setEmail(input.value);
  }

  function startLinking(credential: PendingCredential) {
    setEmail(credential.email);
    setPending(credential);
  }

  return (
    <div ref={panel} onInput={rememberEmail}>
      <Head purchase={purchase} cover={cover} title={translate(INTENT_TITLES[intent])} />
      {pending && (
        <PendingNote pending={pending} providers={providers} onStop={() => setPending(undefined)} />
      )}
      {intent === "signIn" || intent === "signUp" ? (
        <>
          <p className="mt-4 text-pretty text-gray-700 dark:text-gray-300">
            {translate(isGuest ? "signIn.leadGuest" : "signIn.lead")}
          </p>
          <SignInForm
            key={`${intent} ${pending?.email}`}
            isSignUp={intent === "signUp"}
            isBeforePayment={purchase?.isFree === false}
            signInParameters={signInParameters}
            {...formProps}
          >
            {intent === "signIn" && (
              <TextLink onClick={rememberEmail} to={intentPath("reset", next)}>
                {translate("signIn.forgotten")}
              </TextLink>
            )}
          </SignInForm>
          {(offered.length > 0 || !pending) && <OrDivider />}
          {offered.length > 0 && (
            <ProviderButtons
              providers={offered}
              next={next}
              signInParameters={signInParameters}
              onPending={startLinking}
            />
          )}
          {!pending && <OtherSignInMethods next={next} onLeave={rememberEmail} />}
        </>
      ) : (
        <MailForm key={intent} intent={intent} {...formProps} />
      )}
      <OtherPages
        intent={pending ? undefined : intent}
        hasPurchase={purchase !== undefined}
        next={next}
        onLeave={rememberEmail}
      />
    </div>
  );
}

interface HeadProps extends Pick<SignInPanelProps, "purchase" | "cover"> {
  readonly title: string;
}

function Head({ purchase, cover, title }: HeadProps) {
  const translate = useTranslate();
  if (!purchase)
    return (
      <CoveredTitle cover={cover} isLarge>
        {title}
      </CoveredTitle>
    );
  return (
    <>
      <PurchaseSummary purchase={purchase} cover={cover} />
      {!purchase.isFree && <p className="first-step">{translate("signIn.paymentNext")}</p>}
      <PageTitle isNarrow>{title}</PageTitle>
    </>
  );
}

/** Where else the visitor may want to go, and the words for it. */
const others = {
  signIn: ["signUp", "signIn.toSignUp"],
  signUp: ["signIn", "signIn.toSignIn"],
  link: ["signIn", "signIn.back"],
  reset: ["signIn", "signIn.back"],
} as const satisfies Record<Intent, readonly [Intent, KeyOf<"signIn">]>;

interface OtherPagesProps {
  readonly intent: Intent | undefined;
  readonly hasPurchase: boolean;
  readonly next: string;
  readonly onLeave: () => void;
}

function OtherPages({ intent, hasPurchase, next, onLeave }: OtherPagesProps) {
  const translate = useTranslate();
  const [other, text] = (intent && others[intent]) ?? [];
  if (!other && hasPurchase) return null;
  return (
    <RowList>
      {other && (
        <RowLink onClick={onLeave} to={intentPath(other, next)} replace>
          {translate(text)}
        </RowLink>
      )}
      {!hasPurchase && <RowLink to={href("/restore")}>{translate("signIn.restore")}</RowLink>}
    </RowList>
  );
}

interface OtherSignInMethodsProps {
  readonly next: string;
  readonly onLeave: () => void;
}

function OtherSignInMethods({ next, onLeave }: OtherSignInMethodsProps) {
  const translate = useTranslate();
  return (
    <div className="mt-3 flex flex-col">
      <ButtonLink
        onClick={onLeave}
        to={intentPath("link", next)}
        replace
        variant="outline"
        color="gray"
        size="xl"
        isBlock
      >
        {translate("signIn.byLink")}
      </ButtonLink>
    </div>
  );
}

/** Providers that can sign in to the account, except the pending one. */
function signInMethodsOf(
  { credential, methods }: PendingCredential,
  providers: readonly ProviderName[],
) {
  return providers.filter(({ id }) => id !== credential.providerId && methods.includes(id));
}

interface PendingNoteProps {
  readonly pending: PendingCredential;
  readonly providers: readonly ProviderName[];
  readonly onStop: () => void;
}

function PendingNote({ pending, providers, onStop }: PendingNoteProps) {
  const translate = useTranslate();
  const { email, credential } = pending;
  const name = nameOf(credential.providerId, providers);
  const names = signInMethodsOf(pending, providers).map((method) => method.name);
  return (
    <div
      role="alert"
      className="mt-6 flex flex-col items-start gap-3 rounded-md bg-amber-50 p-4 text-amber-950 dark:bg-amber-950 dark:text-amber-50"
    >
      <p className="wrap-anywhere">{translate("signIn.pendingLead", { email, name })}</p>
      {names.length > 0 && <p>{translate("signIn.pendingBy", { names: names.join(", ") })}</p>}
      <Button variant="outline" color="gray" onClick={onStop}>
        {translate("signIn.pendingStop", { name })}
      </Button>
    </div>
  );
}

function nameOf(id: string, providers: readonly ProviderName[]): string {
  return providers.find((provider) => provider.id === id)?.name ?? id;
}

function OrDivider() {
  const translate = useTranslate();
  return (
    <p className="my-6 flex items-center gap-3 text-sm text-gray-600 before:h-px before:grow before:bg-gray-300 after:h-px after:grow after:bg-gray-300 dark:text-gray-400 dark:before:bg-gray-700 dark:after:bg-gray-700">
      {translate("signIn.or")}
    </p>
  );
}

/** A link instead of a button, because links work before any script has run. */
function TextLink({
  to,
  onClick,
  children,
}: {
  to: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      onClick={onClick}
      replace
      className="inline-block self-start py-1.5 text-primary-600 underline underline-offset-2 dark:text-primary-300"
    >
      {children}
    </Link>
  );
}
