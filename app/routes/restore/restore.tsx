import { data, href } from "react-router";
import { visitorContext } from "../../context.ts";
import { useTranslate } from "../../i18n/messages.ts";
import "../../i18n/purchase-messages.ts";
import { CoveredPage } from "../../layout/covered-page.tsx";
import { CoveredTitle } from "../../layout/covered-title.tsx";
import { viewCover } from "../../layout/view-cover.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { intentPath } from "../../session/intent.ts";
import { RowDetails, RowLink, RowList } from "../../ui/row-list.tsx";
import { useRemoveQueryParameter } from "../../platform/browser/use-remove-query-parameter.ts";
import { AddressForm } from "./address-form.tsx";
import { CodeCard } from "./code-card.tsx";
import { CodeForm } from "./code-form.tsx";
import { LinkForm } from "./link-form.tsx";
import { restore, type RestoreResult } from "./restore-action.ts";
import type { Route } from "./+types/restore.ts";

const PRIVATE = { "Cache-Control": "private, no-store" };

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

/** After a reload, or opened by the first link in the mail, the page still asks for the mailed code. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const cover = await viewCover(context);
  return data({ view: viewStep(url, context), cover }, { headers: PRIVATE });
}

function viewStep({ searchParams }: URL, context: Route.LoaderArgs["context"]) {
  const link = searchParams.get("link");
  if (link !== null) return { step: "link", link } as const;
  const asked = context.get(visitorContext).claims.asked("restore");
  return asked && ({ step: "code", email: asked.email } as const);
}

export function action({ request, context }: Route.ActionArgs) {
  return restore(request, context);
}

export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const translate = useTranslate();
  const view = actionData ?? loaderData.view;
  useRemoveQueryParameter("link");
  const result: RestoreResult | undefined = view?.step === "link" ? undefined : view;
  const isCode = result?.step === "code";
  const title = translate(isCode ? "restore.codeTitle" : "restore.title");
  return (
    <CoveredPage title={title}>
      <CoveredTitle cover={loaderData.cover} isLarge onCover={<CodeCard />}>
        {title}
      </CoveredTitle>
      {isCode ? (
        <>
          <CodeForm
            action={href("/restore")}
            lead={translate("restore.codeLead", { email: result.email })}
            fields={{ email: result.email }}
            result={result}
            submit={translate("restore.show")}
          />
          <section className="mt-10 border-t border-gray-200 pt-6 dark:border-gray-800">
            <AddressForm
              action={href("/restore")}
              lead={translate("restore.otherAddress")}
              isSecondary
            />
          </section>
        </>
      ) : view?.step === "link" ? (
        <LinkForm link={view.link} />
      ) : (
        <AddressForm action={href("/restore")} lead={translate("restore.lead")} result={result} />
      )}
      <OtherWays />
    </CoveredPage>
  );
}

/** For those who know the address no longer or wait for the code in vain. */
function OtherWays() {
  const translate = useTranslate();
  const { basename, seller } = usePageInfo();
  return (
    <div className="mt-10">
      <RowList>
        <RowDetails title={translate("restore.lost")}>
          <p className="text-gray-700 dark:text-gray-300">
            {translate("restore.lostHelp")} <a href={`mailto:${seller.email}`}>{seller.email}</a>
          </p>
        </RowDetails>
        <RowLink to={intentPath("signIn", basename + href("/account"))}>
          {translate("restore.signIn")}
        </RowLink>
      </RowList>
    </div>
  );
}
