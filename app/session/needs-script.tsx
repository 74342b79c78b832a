import { useTranslate } from "../i18n/messages.ts";

/** For who has none: the identity SDK runs in the browser. */
export function NeedsScript() {
  const translate = useTranslate();
  return (
    <noscript>
      <p className="mb-6 rounded-md bg-amber-50 p-4 text-amber-950">
        {translate("signIn.needsScript")}
      </p>
    </noscript>
  );
}
