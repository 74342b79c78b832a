import { lazy, Suspense } from "react";
import { data, href, Link } from "react-router";
import { changeAccount } from "./account-action.ts";
import { loadSettings } from "./load-settings.ts";
import { visitorContext } from "#app/context.ts";
import "#app/i18n/member-messages.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { FileList } from "../checkout/confirmation/file-list.tsx";
import { loadAccount, type PurchaseView } from "../checkout/confirmation/load-account.ts";
import { PageTitle } from "#app/sections/page-title.tsx";
import { requireMember } from "#app/session/require-member.ts";
import { SignOutLink } from "#app/session/sign-out-link.tsx";
import { buttonStyles } from "#app/ui/button.tsx";
import type { Route } from "./+types/account.ts";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Apart, so that the files are there before what changes the account. */
const Settings = lazy(async () => ({
  default: (await import("./settings.tsx")).Settings,
}));

export async function loader({ context }: Route.LoaderArgs) {
  const person = await context.get(visitorContext).person();
  if (!person) throw new Error("The account page needs requireMember before it");
  const account = await loadAccount(context, person);
  const settings = await loadSettings(context, person);
  return data({ ...account, settings }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request, context }: Route.ActionArgs) {
  return changeAccount(request, context);
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const { purchases, email, settings } = loaderData;
  return (
    <div className="mx-auto max-w-4xl px-4 py-12">
      <title>{`${translate("account.title")} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="manifest" href="/site.webmanifest" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle variant="landing">{translate("account.title")}</PageTitle>
        <SignOutLink />
      </div>
      <p className="mt-2 wrap-anywhere text-gray-700 dark:text-gray-300">
        {translate("account.signedInAs", { email })}
      </p>
      {purchases.length === 0 ? (
        <div className="mt-8 space-y-4">
          <p>{translate("account.empty")}</p>
          <Link to={href("/landing/paywall")} className={buttonStyles({ size: "lg" })}>
            {translate("account.toPlans")}
          </Link>
        </div>
      ) : (
        <ol className="mt-8 max-w-2xl space-y-10">
          {purchases.map((purchase) => (
            <li key={purchase.orderId}>
              <PurchaseItem purchase={purchase} />
            </li>
          ))}
        </ol>
      )}
      <Suspense>
        <Settings settings={settings} />
      </Suspense>
    </div>
  );
}

function PurchaseItem({ purchase }: { purchase: PurchaseView }) {
  const translate = useTranslate();
  const { planName, date, price, files, isDuplicate } = purchase;
  return (
    <section aria-label={planName}>
      <h2 className="text-xl font-semibold">{planName}</h2>
      <p className="text-sm text-gray-600 dark:text-gray-400">
        {translate("account.boughtOn", { date, price })}
      </p>
      {isDuplicate && <p className="mt-3">{translate("account.duplicate")}</p>}
      {files.length > 0 ? (
        <FileList files={files} />
      ) : (
        <p className="mt-3">{translate("account.revoked")}</p>
      )}
    </section>
  );
}
