import { useSyncExternalStore } from "react";
import { useTranslate } from "../../i18n/messages.ts";

const neverChanges = () => () => undefined;

/** Shown before a code is requested: no code works in a browser that stores no cookies. */
export function CookieNotice() {
  const translate = useTranslate();
  const storesCookies = useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
  if (storesCookies) return null;
  return (
    <p role="alert" className="rounded-lg p-4 ring-1 ring-gray-300 dark:ring-gray-700">
      {translate("restore.needsCookies")}
    </p>
  );
}
