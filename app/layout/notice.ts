/** One line for the next document, said as a toast when React is there: after it, this page is gone. */
import type { KeyOf, Translate } from "../i18n/messages.ts";
import { toast } from "../ui/toast/toast-store.ts";

const KEY = "notice";
const notices = ["common.accountDeleted"] as const satisfies readonly KeyOf<"common">[];
type Notice = (typeof notices)[number];

export function leaveNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // Where storage is blocked the next page says nothing.
  }
}

/** Once; it stays until closed. */
export function showNotice(translate: Translate): void {
  const stored = takeStored();
  const notice = notices.find((known) => known === stored);
  if (notice) toast.add({ title: translate(notice), timeout: 0 });
}

function takeStored(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored !== null) sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    // Where storage is blocked nothing was left.
    return null;
  }
}
