import { data } from "react-router";
import { toPem } from "#domain/licences/signing-keys.ts";
import { failNotFound } from "#protocol/failure.ts";
import {
  LICENCE_ACTIVATE_PATH,
  LICENCE_CHECK_PATH,
  LICENCE_DEACTIVATE_PATH,
  LICENCE_KEYS_PATH,
} from "#protocol/paths.ts";
import { catalogContext, configContext, licencesContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/purchase-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { CodeBlock } from "./code-block.tsx";
import { deactivate } from "./deactivate.ts";
import { activateSample, verifySample } from "./samples.ts";
import type { Route } from "./+types/licence-key.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const keys = await context.get(licencesContext).publicKeys();
  if (keys.length === 0) failNotFound(url);
  const published = keys.map(async (key) => ({
    kid: key.kid,
    pem: await toPem(key),
    jwk: JSON.stringify(key, null, 2),
  }));
  return data(
    {
      keys: await Promise.all(published),
      offer: context.get(catalogContext).store.offer.name,
      publicUrl: context.get(configContext).publicUrl,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export function action({ request, url, context }: Route.ActionArgs) {
  return deactivate(request, url, context);
}

export default function LicenceKey({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName, isTestMode } = usePageInfo();
  const { keys, offer, publicUrl } = loaderData;
  const title = translate("licence.title");
  return (
    <article className="mx-auto max-w-3xl px-4 py-12 sm:px-6 sm:py-20">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{title}</PageTitle>
      <div className="mt-8 space-y-5 text-pretty wrap-anywhere text-gray-700 dark:text-gray-300">
        <p>{translate("licence.lead", { offer })}</p>
        {isTestMode && <p className="font-semibold">{translate("licence.testMode")}</p>}
        <Heading>{translate("licence.contentsTitle")}</Heading>
        <p>{translate("licence.contents")}</p>
        {keys.map(({ kid, pem, jwk }) => (
          <PublicKey key={kid} kid={kid} pem={pem} jwk={jwk} />
        ))}
        <p>
          <a href={LICENCE_KEYS_PATH}>{translate("licence.machines")}</a>
        </p>
        <Heading>{translate("licence.verifyTitle")}</Heading>
        <p>{translate("licence.verify")}</p>
        <CodeBlock>{verifySample}</CodeBlock>
        <Heading>{translate("licence.activateTitle")}</Heading>
        <p>{translate("licence.activate")}</p>
        <CodeBlock>{activateSample(publicUrl + LICENCE_ACTIVATE_PATH)}</CodeBlock>
        <p>{translate("licence.answers")}</p>
        <p>
          {translate("licence.others", {
            check: publicUrl + LICENCE_CHECK_PATH,
            deactivate: publicUrl + LICENCE_DEACTIVATE_PATH,
          })}
        </p>
      </div>
    </article>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <h2 className="text-xl font-semibold">{children}</h2>;
}

interface PublicKeyProps {
  readonly kid: string;
  readonly pem: string;
  readonly jwk: string;
}

function PublicKey({ kid, pem, jwk }: PublicKeyProps) {
  const translate = useTranslate();
  return (
    <>
      <Heading>{translate("licence.publicTitle", { kid })}</Heading>
      <CodeBlock>{pem}</CodeBlock>
      <p>{translate("licence.jwk")}</p>
      <CodeBlock>{jwk}</CodeBlock>
    </>
  );
}
