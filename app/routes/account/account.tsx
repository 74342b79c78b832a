import { type ComponentType, lazy, Suspense } from "react";
import { data, href, Link } from "react-router";
import { changeAccount } from "./account-action.ts";
import type { SettingsProps } from "./settings.tsx";
import { PartMissing } from "../../errors/part-missing.tsx";
import { canonicalVariant, variants } from "#domain/experiments/variants.ts";
import { variantPaths } from "../../platform/variant-paths.ts";
import { intentPath } from "../../session/intent.ts";
import { loadSettings } from "./load-settings.ts";
import { visitorContext } from "../../context.ts";
import { isOutage } from "../../platform/network-failure.ts";
import "../../i18n/account-messages.ts";
import "../../i18n/purchase-messages.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { type AccountView, loadAccountView } from "../checkout/confirmation/load-account.ts";
import { DeleteGuestForm } from "./delete-guest-form.tsx";
import { deleteGuest } from "./delete-guest.ts";
import { PurchaseItem } from "./purchase-item.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { viewCover } from "../../layout/view-cover.ts";
import { expectAccount, requireSession } from "../../session/require-account.ts";
import { SignOutLink } from "../../session/sign-out-link.tsx";
import { RowDetails, RowLink, RowList } from "../../ui/row-list.tsx";
import { pageWidths } from "../../ui/page-widths.ts";
import { buttonStyles } from "../../ui/button.tsx";
import type { Route } from "./+types/account.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Without this export, React Router would not send the loader's headers with the page. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A separate chunk, so that purchased files appear before the settings. */
const Settings = lazy(async () => ({ default: await loadSettingsPart() }));

async function loadSettingsPart(): Promise<ComponentType<SettingsProps>> {
  try {
    return (await import("./settings.tsx")).Settings;
  } catch (error) {
    reportError(error);
    return PartMissing;
  }
}

const SIGNED_OUT_VIEW = {
  email: "",
  isGuest: true,
  isRestored: false,
  unreadableOrders: [],
  purchases: [],
  settings: undefined,
  cover: undefined,
  owner: undefined,
} satisfies AccountView & Record<"settings" | "cover" | "owner", undefined>;

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const session = await visitor.session();
  // No session: the action of this request has just deleted the guest.
  if (!session) return data(SIGNED_OUT_VIEW, { headers: { "Cache-Control": "private, no-store" } });
  const { person, buyer } = session;
  const account = await loadAccountView(context, person, { ...buyer, sessionId: session.id });
  const settings = person.isGuest ? undefined : await loadSettings(context, person);
  const cover = account.purchases.length > 0 ? await viewCover(context) : undefined;
  return data(
    { ...account, settings, cover, owner: await visitor.ownership({}) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const person = await context.get(visitorContext).person();
  if (person?.isGuest) {
    const isDone = await deleteGuest(request, context);
    return data({ isDone }, { status: isDone ? 200 : 422 });
  }
  await expectAccount({ url, context });
  return changeAccount(request, context);
}

/** During an outage, returns a failure shown beside the button instead of the error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isOutage(error)) throw error;
    return { isDone: false };
  }
}

/** The settings stand beside the purchases if there is room, else below them. */
const columns = "items-start lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-20";

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName, variant } = usePageInfo();
  const { purchases, unreadableOrders, email, isGuest, isRestored, settings, owner } = loaderData;
  const wide = pageWidths[variants[variant].frame];
  const isDeleted = isGuest && actionData?.isDone === true;
  const rows = (
    <AccountRows isGuest={isGuest && !isDeleted} isRefused={actionData?.isDone === false} />
  );
  return (
    <div className={`py-12 lg:py-20 ${settings ? wide : "mx-auto max-w-2xl px-4"}`}>
      <title>{`${translate("account.title")} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="manifest" href="/site.webmanifest" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{translate("account.title")}</PageTitle>
        {(!isGuest || isRestored) && <SignOutLink />}
      </div>
      <p className="mt-4 wrap-anywhere text-gray-700 dark:text-gray-300">
        {isDeleted
          ? translate("account.dataDeleted")
          : isGuest
            ? translate(isRestored ? "account.guestRestored" : "account.guest")
            : translate("account.signedInAs", { email })}
      </p>
      {owner === "owner" && (
        <RowList>
          <RowLink to={href("/admin")} reloadDocument>
            {translate("account.owner")}
          </RowLink>
        </RowList>
      )}
      {unreadableOrders.length > 0 && (
        <p className="mt-8 max-w-2xl">
          {translate("account.unreadable", { orders: unreadableOrders.join(", ") })}
        </p>
      )}
      <div className={settings ? columns : ""}>
        <div>
          {purchases.length === 0 && unreadableOrders.length === 0 ? (
            <NoPurchases isGuest={isGuest} />
          ) : (
            <ol className="mt-10 space-y-14">
              {purchases.map((purchase) => (
                <li key={purchase.orderId}>
                  <PurchaseItem {...loaderData} purchase={purchase}>
                    {purchases.length === 1 && rows}
                  </PurchaseItem>
                </li>
              ))}
            </ol>
          )}
          {purchases.length !== 1 && (
            <div className="mt-14">
              <RowList>{rows}</RowList>
            </div>
          )}
          {owner && owner !== "owner" && (
            <p className="mt-10 rounded-lg bg-primary-50 px-4 py-3 text-sm dark:bg-primary-950">
              {translate(`account.${owner}`)}
            </p>
          )}
        </div>
        {settings && (
          <Suspense>
            <Settings settings={settings} owner={owner} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function NoPurchases({ isGuest }: { readonly isGuest: boolean }) {
  const translate = useTranslate();
  const { planCount } = usePageInfo();
  return (
    <div className="mt-8 space-y-4">
      <p>{translate(isGuest ? "account.guestEmpty" : "account.empty")}</p>
      <Link to={variantPaths(canonicalVariant).paywall} className={buttonStyles({ size: "lg" })}>
        {translate("account.toPlans", { plans: planCount })}
      </Link>
    </div>
  );
}

interface AccountRowsProps {
  readonly isGuest: boolean;
  /** The guest's data could not be deleted. */
  readonly isRefused: boolean;
}

/** Below the purchases, in a `RowList`. */
function AccountRows({ isGuest, isRefused }: AccountRowsProps) {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  return (
    <>
      {isGuest && (
        <RowLink to={intentPath("signUp", basename + href("/account"))}>
          {translate("account.keep")}
        </RowLink>
      )}
      <RowLink to={href("/restore")}>{translate("account.restore")}</RowLink>
      {isGuest && (
        <RowDetails title={translate("account.deleteData")} isOpen={isRefused}>
          <DeleteGuestForm isRefused={isRefused} />
        </RowDetails>
      )}
    </>
  );
}
