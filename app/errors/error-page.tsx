import { href, Link } from "react-router";
import {
  defaultStatusMessage,
  type FailureAction,
  type FailureOptions,
  type Issue,
} from "#protocol/failure.ts";
import { canonicalVariant } from "#domain/experiments/variants.ts";
import { variantPaths } from "../platform/variant-paths.ts";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { buttonStyles } from "../ui/button.tsx";
import { phraseText } from "./error-titles.ts";
import { toFailure } from "./to-failure.ts";

const actionPaths: Record<FailureAction, () => string> = {
  home: () => href("/"),
  account: () => href("/account"),
  paywall: () => variantPaths(canonicalVariant).paywall,
  signIn: () => href("/sign-in"),
};

/** Needs neither layout nor loader data, because these may have failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const translate = useTranslate();
  const { storeName, requestId, planCount, seller } = usePageInfo();
  const failure = toFailure(error);
  const phrase = failure.statusMessage ?? defaultStatusMessage(failure.statusCode);
  const title = phraseText(phrase, translate);
  const description = useDescription(failure);
  const action = failure.action ?? "home";
  return (
    <main className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-4 px-4 py-16">
      <title>{`${failure.statusCode} - ${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-calm text-7xl">{failure.statusCode}</h1>
      <p className="font-semibold">
        {title === description
          ? phraseText(defaultStatusMessage(failure.statusCode), translate)
          : title}
      </p>
      <p className="wrap-anywhere">{description}</p>
      <p>
        <Link
          to={actionPaths[action]()}
          reloadDocument={action === "home" || action === "account"}
          className={buttonStyles({ size: "lg" })}
        >
          {translate(`error.${action}`, { plans: planCount })}
        </Link>
      </p>
      <p>
        <Link to={href("/restore")} reloadDocument>
          {translate("common.restore")}
        </Link>
      </p>
      {failure.statusCode >= 500 && (
        <p className="text-sm text-gray-600 dark:text-gray-400">
          {translate("error.writeToSeller")} <a href={`mailto:${seller.email}`}>{seller.email}</a>
          {requestId && (
            <>
              <br />
              {translate("error.requestId", { id: requestId })}
            </>
          )}
        </p>
      )}
    </main>
  );
}

function useDescription(failure: FailureOptions): string {
  const translate = useTranslate();
  if (failure.reason) return translate(`errorReason.${failure.reason}`);
  const field = invalidFieldOf(failure);
  if (field) return translate("error.invalidField", { field });
  if (field === "") return translate("error.invalidForm");
  return failure.message ? phraseText(failure.message, translate) : translate("error.unexpected");
}

/** The first invalid field. Empty if the whole input is invalid, undefined if the failure is about something else. */
function invalidFieldOf({ data }: FailureOptions): string | undefined {
  const issues = data?.["issues"] as readonly Issue[] | undefined;
  return issues?.[0]?.path;
}
