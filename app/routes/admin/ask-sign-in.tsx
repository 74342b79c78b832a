import { Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { signInAgainPath } from "#app/session/intent.ts";

/** Why a sign-in is needed, and a link to it that leads back to `path`, which has no language prefix. */
export function AskSignIn({ path }: { readonly path: string }) {
  const translate = useTranslate();
  const { basename } = usePageInfo();
  return (
    <>
      {translate("order.askSignIn")}{" "}
      <Link to={signInAgainPath(basename + path)} className="underline">
        {translate("order.toSignIn")}
      </Link>
    </>
  );
}
