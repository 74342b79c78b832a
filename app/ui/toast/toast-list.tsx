import { useRef, type FocusEvent } from "react";
import { ToastItem } from "./toast-item.tsx";
import type { Toast } from "./toast-store.ts";

/** Newest last, which is lowest on the screen. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  function rememberOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  }

  /** The focus is never lost: it goes to another toast, else to where it came from. */
  function passFocusOn(leaving: HTMLElement) {
    const others = list.current?.querySelectorAll<HTMLElement>("[data-toast-close]") ?? [];
    const next = [...others].findLast((button) => !leaving.contains(button)) ?? cameFrom.current;
    next?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={list}
      onFocus={rememberOrigin}
      className="space-y-3 overflow-y-auto px-4 py-6 sm:px-6"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onFocusedRemoval={passFocusOn} />
      ))}
    </div>
  );
}
