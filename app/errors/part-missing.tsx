import { useTranslate } from "../i18n/messages.ts";

/** Replaces a part of the page that failed to load; the rest of the page works. */
export function PartMissing() {
  const translate = useTranslate();
  return (
    <div
      role="alert"
      className="my-6 rounded-md bg-amber-50 p-4 text-amber-950 dark:bg-amber-950 dark:text-amber-50"
    >
      <p>{translate("partMissing.lead")}</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads this page without repeating its one-time code in the HTML */}
      <a href="" className="mt-2 inline-block py-1 font-medium underline underline-offset-2">
        {translate("partMissing.reload")}
      </a>
    </div>
  );
}

/** Hidden until the head script finds that the page's scripts failed to load. */
export function StartFailed() {
  return (
    <div className="hidden start-failed:block">
      <PartMissing />
    </div>
  );
}
