import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { intentPath } from "#app/session/intent.ts";

export function KeepPurchase() {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  return (
    <div className="mt-8">
      <p>{translate("confirmation.guestNote")}</p>
      <Link
        to={intentPath("signUp", basename + href("/account"))}
        className={buttonStyles({ variant: "outline", size: "lg", className: "mt-4" })}
      >
        {translate("confirmation.keep")}
      </Link>
    </div>
  );
}
