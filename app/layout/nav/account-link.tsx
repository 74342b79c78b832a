import { href, Link } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";

/** A document load, because only the account page's policy allows profile pictures from other hosts. */
export function AccountLink({ className }: { className: string }) {
  const translate = useTranslate();
  return (
    <>
      <Link to={href("/sign-in")} className={`whitespace-nowrap ${className} signed-in:hidden`}>
        {translate("common.signIn")}
      </Link>
      <Link
        to={href("/account")}
        reloadDocument
        className={`whitespace-nowrap ${className} signed-out:hidden`}
      >
        {translate("common.account")}
      </Link>
    </>
  );
}
