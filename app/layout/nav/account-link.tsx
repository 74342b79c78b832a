import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";

/**
 * Both links stand in every page; a class set before the first paint shows the right one. The account is a document of
 * its own: its policy alone lets a person's picture be loaded from where it lies.
 */
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
