import { useSyncExternalStore } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { ToastList } from "./toast-list.tsx";
import { type Toast, toast } from "./toast-store.ts";

const none: readonly Toast[] = [];

/** Base UI 1.9's Toast does not fit: hovering one toast pauses all, and the remaining time is private. */
export function Toaster() {
  const translate = useTranslate();
  const toasts = useSyncExternalStore(toast.subscribe, toast.list, () => none);
  if (toasts.length === 0) return null;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a public handle
      role="region"
      aria-label={translate("ui.notifications")}
      className="pointer-events-none fixed end-0 bottom-0 z-[55] flex max-h-dvh w-full flex-col justify-end sm:w-96"
    >
      <ToastList toasts={toasts} />
    </div>
  );
}
