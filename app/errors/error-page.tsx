import { href, Link } from "react-router";
import {
  defaultStatusMessage,
  type FailureAction,
  type FailureOptions,
  type Issue,
} from "#protocol/failure.ts";
import { variants } from "#domain/experiments/variants.ts";
import { variantPaths } from "../platform/variant-paths.ts";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { buttonStyles } from "../ui/button.tsx";
import { pageWidths } from "../ui/page-widths.ts";
import { displayFaces, narrowTitles } from "../ui/title-styles.ts";
import { RowLink, RowList } from "../ui/row-list.tsx";
import { isUnknownPage, phraseText } from "./error-titles.ts";
import { toFailure } from "./to-failure.ts";

/** Ways onward besides the failure's own action. */
const onward = ["account", "paywall"] as const satisfies readonly FailureAction[];

const actionPaths = {
  home: () => href("/"),
  account: () => href("/account"),
  settings: () => `${href("/account")}#settings`,
  signIn: () => href("/sign-in"),
} satisfies Record<Exclude<FailureAction, "paywall">, () => string>;

/** Needs no loader data, because that may have failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const translate = useTranslate();
  const { storeName, variant, requestId } = usePageInfo();
  const failure = toFailure(error);
  const phrase = failure.statusMessage ?? defaultStatusMessage(failure.statusCode);
  const title = phraseText(phrase, translate);
  const description = useDescription(failure);
  const isUnknown = isUnknownPage(failure);
  const { frame } = variants[variant];
  const general = isUnknown
    ? translate("error.noSuchPageTitle")
    : phraseText(defaultStatusMessage(failure.statusCode), translate);
  return (
    <div className={`py-8 sm:py-16 ${pageWidths[frame]}`}>
      <title>{`${failure.statusCode} - ${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="beside-panel">
        <div className="flex flex-col gap-6">
          <div className="panel missing">
            <h1 className={displayFaces[frame]}>{failure.statusCode}</h1>
          </div>
          <p className={`min-w-0 ${narrowTitles[frame]}`}>
            {isUnknown || title === description ? general : title}
          </p>
        </div>
        <p className="mt-6 max-w-prose wrap-anywhere text-balance">
          {isUnknown ? translate("error.noSuchPage") : description}
        </p>
        <Onward failure={failure} />
        <div className="mt-8 text-sm wrap-anywhere text-gray-600 dark:text-gray-400">
          {isUnknown && <p>{description}</p>}
          {failure.statusCode >= 500 && <ToSeller />}
          {requestId && (
            <p className="mt-1 text-xs">{translate("error.requestId", { id: requestId })}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function Onward({ failure }: { readonly failure: FailureOptions }) {
  const translate = useTranslate();
  const { planCount, variant } = usePageInfo();
  const action = failure.action ?? "home";
  const others = onward.filter((other) => other !== action);
  const paths = { ...actionPaths, paywall: () => variantPaths(variant).paywall };
  return (
    <>
      <p className="mt-8">
        <Link
          to={paths[action]()}
          reloadDocument={isDocument(action)}
          className={buttonStyles({ size: "xl", className: "max-sm:w-full" })}
        >
          {translate(`error.${action}`, { plans: planCount })}
        </Link>
      </p>
      <RowList>
        {others.map((other) => (
          <RowLink key={other} to={paths[other]()} reloadDocument={isDocument(other)}>
            {translate(`error.${other}`, { plans: planCount })}
          </RowLink>
        ))}
        <RowLink to={href("/restore")} reloadDocument>
          {translate("common.restore")}
        </RowLink>
      </RowList>
    </>
  );
}

function ToSeller() {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  return (
    <p>
      {translate("error.writeToSeller")} <a href={`mailto:${seller.email}`}>{seller.email}</a>
    </p>
  );
}

function isDocument(action: FailureAction): boolean {
  return action !== "paywall" && action !== "signIn";
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
