import type { Translate } from "#locales/translate.ts";
import type { PaywallRefusal } from "./refusal.ts";

export function refusalText(translate: Translate, refusal: PaywallRefusal): string {
  switch (refusal.problem) {
    case "tooMany":
    case "tooManyCodes":
      return translate(`paywall.${refusal.problem}`, { minutes: refusal.minutes });
    case "amountRefused": {
      const { example, minimum, multiple } = refusal;
      return translate("paywall.amountRefused", { example, minimum, multiple });
    }
    case "coupon":
      return translate(`paywall.coupon.${refusal.reason}`);
    default:
      return translate(`paywall.${refusal.problem}`);
  }
}
