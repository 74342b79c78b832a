/** Passes one message to the next document, which shows it as a toast after hydration. */
import type { KeyOf, Translate } from "#locales/translate.ts";
import { toast } from "../ui/toast/toast-store.ts";

const KEY = "notice";
const notices = ["common.accountDeleted"] as const satisfies readonly KeyOf<"common">[];
type Notice = (typeof notices)[number];

export function leaveNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // If storage is blocked, the next page shows no message.
  }
}

/** Shows the stored notice once, until the visitor closes it. */
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
    // If storage is blocked, nothing was stored.
    return null;
  }
}
