import { href, Link } from "react-router";
import { z } from "zod";
import { failBadRequest } from "#protocol/failure.ts";
import {
  catalogContext,
  ownerCouponsContext,
  ownerOrdersContext,
  reportingContext,
  requestContext,
} from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { RowDetails, RowList } from "#app/ui/row-list.tsx";
import { changeCoupons, couponActs } from "../coupons/change-coupons.ts";
import { CouponForm } from "../coupons/coupon-form.tsx";
import { CouponList } from "../coupons/coupon-list.tsx";
import { viewCoupon } from "../coupons/view-coupon.ts";
import { Done } from "../done.tsx";
import { Section } from "../section.tsx";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/coupons.ts";

export const handle: OwnerPage = { linkKey: "coupon.title", groupKey: "admin.shop", place: 30 };

const PAGE = 50;

const querySchema = z.object({
  did: z.enum(couponActs).optional(),
  /** The id of the last coupon of the page before. */
  after: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) failBadRequest(query.error);
  const { did, after } = query.data;
  const { locale } = context.get(requestContext);
  const { report } = context.get(reportingContext);
  const onTooNew = (id: string, error: unknown) => report(`${id} cannot be shown`, error);
  const ownerOrders = context.get(ownerOrdersContext);
  const { plans } = context.get(catalogContext).ownStore;
  const always = { since: "0000-01-01", until: ownerOrders.today() };
  const [{ coupons, older }, sales] = await Promise.all([
    context.get(ownerCouponsContext).list({ limit: PAGE, after }, onTooNew),
    ownerOrders.readSales({ ...always, step: "year", onTooNew }),
  ]);
  const shown = { plans, sales, now: Date.parse(always.until) };
  return {
    did,
    coupons: coupons.map((coupon) => viewCoupon(coupon, shown, locale)),
    older,
    plans: plans.map(({ id, name }) => ({ id, name })),
    currency: plans[0]?.currency ?? "",
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return changeCoupons(request, context);
}

export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const { did, coupons, older, plans, currency } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const own = coupons.filter(({ isOfStore }) => !isOfStore);
  const ofStore = coupons.filter(({ isOfStore }) => isOfStore);
  return (
    <>
      <title>{`${translate("coupon.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("coupon.title")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">{translate("coupon.lead")}</p>
      {did && !actionData && <Done>{translate(`coupon.did${did}`)}</Done>}
      {actionData?.unknown && (
        <p role="alert" className="mt-6 wrap-anywhere text-red-700 dark:text-red-400">
          {translate("coupon.unknown", { code: actionData.unknown })}
        </p>
      )}
      <RowList>
        <RowDetails
          title={translate("coupon.new")}
          isOpen={actionData && actionData.unknown === undefined}
        >
          <CouponForm plans={plans} currency={currency} problem={actionData} />
        </RowDetails>
      </RowList>
      {coupons.length === 0 && <p className="mt-8">{translate("coupon.none")}</p>}
      <CouponList coupons={own} />
      {older && (
        <p className="mt-6">
          <Link
            to={`${href("/admin/coupons")}?after=${encodeURIComponent(older)}`}
            className="underline"
          >
            {translate("coupon.older")}
          </Link>
        </p>
      )}
      {ofStore.length > 0 && (
        <Section
          id="of-store"
          title={translate("coupon.ofStore")}
          lead={translate("coupon.ofStoreLead")}
          isApart
        >
          <CouponList coupons={ofStore} />
        </Section>
      )}
    </>
  );
}
