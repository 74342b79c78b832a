import { Form } from "react-router";
import { reportSale } from "#app/analytics/shop-events.ts";
import { variants } from "#domain/experiments/variants.ts";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import type { PaywallView, PlanView } from "./load-paywall.ts";
import type { PaywallRefusal } from "./refusal.ts";
import { refusalText } from "./refusal-text.ts";
import { WaiverBox } from "./waiver-box.tsx";

interface BuyFormProps {
  readonly plan: PlanView;
  readonly view: Pick<PaywallView, "variant" | "coupon" | "waiver">;
  readonly refusal: PaywallRefusal | undefined;
}

/** A document load, because the payment page is outside this app. */
export function BuyForm({ plan, view, refusal }: BuyFormProps) {
  const translate = useTranslate();
  const { locale, planCount } = usePageInfo();
  const { variant, coupon, waiver } = view;
  const label = labelOf(plan);
  /** The name of a plan says nothing if there is no other. */
  const isOnly = planCount === 1 && label === "paywall.buyFor";
  const own = refusal && "planId" in refusal && refusal.planId === plan.id ? refusal : undefined;
  return (
    <Form
      method="post"
      action={variantPaths(variant).paywall}
      reloadDocument
      noValidate
      onSubmit={() => plan.tagged && reportSale("begin_checkout", plan.tagged)}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="plan" value={plan.id} />
      {plan.isAwaited && <input type="hidden" name="again" value="yes" />}
      {coupon && plan.fullPrice && <input type="hidden" name="coupon" value={coupon.code} />}
      {plan.ownPrice && <AmountField ownPrice={plan.ownPrice} refusal={own} />}
      {waiver.waiver !== "none" && (
        <WaiverBox
          days={waiver.days}
          isRequired={waiver.waiver === "required"}
          isMissing={own?.problem === "waiverNeeded"}
        />
      )}
      <Button
        type="submit"
        size="xl"
        isBlock
        className={`font-semibold tabular-nums ${variants[variant].frame === "poster" ? "lg:min-h-16 lg:text-xl" : ""}`}
      >
        {isOnly
          ? `${translate("landing.buyNow")}\u00a0\u00a0·\u00a0 ${plan.price}`
          : translate(label, { plan: inSentence(plan.shortName, locale), price: plan.price ?? "" })}
      </Button>
    </Form>
  );
}

function labelOf({ isAwaited, ownPrice, price }: PlanView) {
  if (isAwaited) return "paywall.buyAgain";
  if (ownPrice) return "paywall.buy";
  return price === undefined ? "paywall.get" : "paywall.buyFor";
}

interface AmountFieldProps {
  readonly ownPrice: NonNullable<PlanView["ownPrice"]>;
  readonly refusal: Extract<PaywallRefusal, { planId: string }> | undefined;
}

function AmountField({ ownPrice, refusal }: AmountFieldProps) {
  const translate = useTranslate();
  const { minimum, isFreeAllowed, suggestion } = ownPrice;
  const isRefused = refusal?.problem === "amountRefused";
  return (
    <TextField
      label={translate("paywall.ownPrice")}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={refusal?.typed ?? suggestion}
      hint={translate(isFreeAllowed ? "paywall.ownPriceFree" : "paywall.ownPriceHint", { minimum })}
      error={isRefused ? refusalText(translate, refusal) : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to correct may be far down
      autoFocus={isRefused}
    />
  );
}
