import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef } from "react";
import { ToastItem } from "./toast-item.tsx";
import type { Toast } from "./toast-store.ts";

/** The newest toast is last, at the bottom of the screen. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);

  function rememberOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  }

  /** Moves the focus to another toast, or back to the element that had it before. */
  function passFocusOn(leaving: HTMLElement) {
    const others = list.current?.querySelectorAll<HTMLElement>("[data-toast-close]") ?? [];
    const next = [...others].findLast((button) => !leaving.contains(button)) ?? cameFrom.current;
    (next ?? document.querySelector("main"))?.focus({ preventScroll: true });
  }

  /** Keeps the focus in a dialog when a toast is pressed beside its buttons. */
  function keepFocusInDialog({ target, nativeEvent }: MouseEvent) {
    const isOverDialog = document.getElementById("layout")?.inert;
    if (isOverDialog && target instanceof Element && !target.closest("button"))
      nativeEvent.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus from moving
    <div
      ref={list}
      onFocus={rememberOrigin}
      onMouseDown={keepFocusInDialog}
      className="space-y-3 overflow-y-auto px-4 py-6 sm:px-6"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onFocusedRemoval={passFocusOn} />
      ))}
    </div>
  );
}
