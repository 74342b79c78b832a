/** One line for the next document, said as a toast when React is there: after it, this page is gone. */
import type { KeyOf, Translate } from "./i18n/messages.ts";
import { toast } from "./ui/toast/toast-store.ts";

const KEY = "notice";
const notices = ["common.accountDeleted"] as const satisfies readonly KeyOf<"common">[];
type Notice = (typeof notices)[number];

export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(KEY, notice);
}

/** Once; it stays until closed. */
export function showNotice(translate: Translate): void {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return;
  sessionStorage.removeItem(KEY);
  const notice = notices.find((known) => known === stored);
  if (notice) toast.add({ title: translate(notice), timeout: 0 });
}
