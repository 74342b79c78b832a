import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Row } from "../row.tsx";
import type { CouponView } from "./view-coupon.ts";

export function CouponList({ coupons }: { readonly coupons: readonly CouponView[] }) {
  return (
    <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
      {coupons.map((coupon) => (
        <Item key={coupon.code} coupon={coupon} />
      ))}
    </ol>
  );
}

function Item({ coupon }: { readonly coupon: CouponView }) {
  const translate = useTranslate();
  const { code, discount, used, uses, usesPerBuyer, sold } = coupon;
  const lines = [
    translate(coupon.stateKey),
    coupon.made && translate("coupon.made", { day: coupon.made }),
    coupon.plans && translate("coupon.forPlans", { plans: coupon.plans }),
    coupon.from && translate("coupon.from", { day: coupon.from }),
    coupon.until && translate("coupon.until", { day: coupon.until }),
    uses ? translate("coupon.usedOf", { used, uses }) : translate("coupon.used", { used }),
    usesPerBuyer && translate("coupon.perBuyer", { count: usesPerBuyer }),
    ...sold.map((sums) => translate("coupon.sold", sums)),
  ];
  return (
    <Row title={code} price={translate("coupon.off", { discount })}>
      {lines
        .filter((line) => line !== "" && line !== undefined)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      {coupon.mayEnd && (
        <Form method="post" action={href("/admin/coupons")} reloadDocument className="mt-3">
          <HiddenFields fields={{ intent: "end", code }} />
          <Button type="submit" size="md" variant="outline">
            {translate("coupon.endCode", { code })}
          </Button>
        </Form>
      )}
    </Row>
  );
}
