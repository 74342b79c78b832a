/** Works without scripts, and loads a new document after each change. */
import { useEffect, useState } from "react";
import { data } from "react-router";
import { type Choice, purposes, readConsent } from "#protocol/consent.ts";
import { failNotFound } from "#protocol/failure.ts";
import { CONSENT_PATH } from "#protocol/paths.ts";
import { announceChoice } from "#app/consent/choice.ts";
import { catalogContext, configContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/consent-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/consent.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request, url, context }: Route.LoaderArgs) {
  if (!context.get(configContext).tracking) failNotFound(url);
  const { policyVersion } = context.get(catalogContext).store.legal;
  const given = readConsent(request.headers.get("cookie") ?? "", policyVersion);
  const hasPrivacyControl = request.headers.get("sec-gpc") === "1";
  return data(
    { choice: given?.choice, hasPrivacyControl },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const handle = { asksForConsent: true };

export default function Consent({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName, locale, tracking } = usePageInfo();
  const isHosted = tracking?.hostedConsent !== undefined;
  const { choice, hasPrivacyControl } = loaderData;
  // A change reloads this page. Other tabs do not know of it yet.
  useEffect(announceChoice, []);
  const title = translate("consent.title");
  return (
    <div className="mx-auto max-w-md px-4 py-12 sm:py-20">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{title}</PageTitle>
      <form method="post" action={CONSENT_PATH} className="mt-3 flex flex-col gap-6">
        <input type="hidden" name="language" value={locale} />
        <p className="text-gray-700 dark:text-gray-300">{translate("consent.lead")}</p>
        {hasPrivacyControl && <p>{translate("consent.privacyControl")}</p>}
        <p>{translate(`consent.${stateOf(choice)}`)}</p>
        {isHosted ? <HostedSettings /> : <OwnSettings choice={choice} />}
      </form>
    </div>
  );
}

function OwnSettings({ choice }: { choice: Choice | undefined }) {
  const translate = useTranslate();
  return (
    <>
      <fieldset className="space-y-3">
        <legend className="sr-only">{translate("consent.purposes")}</legend>
        {purposes.map((purpose) => (
          <label key={purpose} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={purpose}
              defaultChecked={choice?.[purpose] ?? false}
              className="size-5 shrink-0"
            />
            {translate(`consent.${purpose}`)}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-col gap-3">
        {(["choose", "accept", "reject"] as const).map((answer) => (
          <Button
            key={answer}
            type="submit"
            name="answer"
            value={answer}
            color="black"
            size="xl"
            isBlock
          >
            {translate(`consent.${labels[answer]}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

function HostedSettings() {
  const translate = useTranslate();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <>
      <Button
        color="black"
        size="lg"
        className="self-start"
        onClick={() => setIsMissing(!openHosted())}
      >
        {translate("consent.change")}
      </Button>
      <p role="alert">{isMissing && translate("consent.hostedMissing")}</p>
    </>
  );
}

/** False if the hosted service is not loaded. */
function openHosted(): boolean {
  const { _iub: service } = window as unknown as {
    readonly _iub?: { readonly cs?: { readonly api?: { openPreferences(): void } } };
  };
  service?.cs?.api?.openPreferences();
  return service?.cs?.api !== undefined;
}

const labels = { choose: "save", accept: "accept", reject: "reject" } as const;

function stateOf(choice: Choice | undefined) {
  if (!choice) return "unanswered";
  if (choice.measurement && choice.marketing) return "allowsAll";
  if (choice.measurement) return "allowsMeasurement";
  return choice.marketing ? "allowsMarketing" : "allowsNothing";
}
