/** Passes one message to the next document, which shows it as a toast after hydration. */
import type { KeyOf, Translate } from "#locales/translate.ts";
import { takeItem, writeItem } from "../platform/browser/storage.ts";
import { toast } from "../ui/toast/toast-store.ts";

const KEY = "notice";
const notices = ["common.accountDeleted"] as const satisfies readonly KeyOf<"common">[];
type Notice = (typeof notices)[number];

export function leaveNotice(notice: Notice): void {
  writeItem("sessionStorage", KEY, notice);
}

export function showNotice(translate: Translate): void {
  const stored = takeItem("sessionStorage", KEY);
  const notice = notices.find((known) => known === stored);
  if (notice) toast.add({ title: translate(notice), timeout: 0 });
}
