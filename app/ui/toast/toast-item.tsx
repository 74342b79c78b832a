import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { tv } from "tailwind-variants/lite";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icons.tsx";
import { type Toast, type ToastAction, toast as toasts } from "./toast-store.ts";

const barStyles = tv({
  base: "absolute start-0 bottom-0 h-1",
  variants: {
    color: { primary: "bg-primary-500 dark:bg-primary-400", gray: "bg-gray-500 dark:bg-gray-400" },
  },
  defaultVariants: { color: "primary" },
});

interface ToastItemProps {
  toast: Toast;
  /** Called before an element that contains the focus is removed. */
  onFocusedRemoval: (leaving: HTMLElement) => void;
}

export function ToastItem({ toast, onFocusedRemoval }: ToastItemProps) {
  const { id, title, description, actions = [] } = toast;
  const root = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent((element: HTMLElement) => {
    if (element.contains(document.activeElement)) onFocusedRemoval(element);
  });
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element) leave(element);
      toasts.resume(id);
    };
  }, [id]);
  const buttons = actions.map((action) => (
    <ActionButton key={action.label} toastId={id} action={action} />
  ));
  return (
    // Pressing the toast beside its buttons is only a shortcut; the buttons work by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it contains paragraphs and buttons
      role="status"
      aria-live="polite"
      onClick={toast.onClick}
      onPointerEnter={() => toasts.pause(id)}
      onPointerLeave={() => toasts.resume(id)}
      className="pointer-events-auto relative overflow-hidden rounded-lg bg-white shadow-lg ring-1 ring-gray-200 motion-safe:transition motion-safe:duration-300 motion-safe:starting:translate-y-2 motion-safe:starting:opacity-0 dark:bg-gray-900 dark:ring-gray-700"
    >
      <div className={`flex gap-3 p-4 ${description ? "items-start" : "items-center"}`}>
        <div className="min-w-0 flex-1 wrap-anywhere">
          {title && <p className="text-sm font-medium">{title}</p>}
          {description && (
            <p className="mt-1 text-sm text-gray-600 dark:text-gray-300">{description}</p>
          )}
          {description && buttons.length > 0 && <div className="mt-3 flex gap-2">{buttons}</div>}
        </div>
        {!description && buttons}
        <CloseButton toastId={id} />
      </div>
      {toast.timeout > 0 && <TimeBar toast={toast} />}
    </div>
  );
}

function CloseButton({ toastId }: { toastId: string }) {
  const translate = useTranslate();
  function close(event: MouseEvent) {
    event.stopPropagation();
    toasts.dismiss(toastId);
  }
  return (
    <button
      type="button"
      data-toast-close
      aria-label={translate("ui.close")}
      onClick={close}
      className="grid size-6 shrink-0 place-items-center rounded text-gray-600 hover:text-gray-900 dark:text-gray-300 dark:hover:text-white"
    >
      <Icon name="close" />
    </button>
  );
}

function ActionButton({ toastId, action }: { toastId: string; action: ToastAction }) {
  function act(event: MouseEvent) {
    event.stopPropagation();
    toasts.remove(toastId);
    action.onClick?.();
  }
  return (
    <Button variant="solid" color="white" size="xs" onClick={act}>
      {action.label}
    </Button>
  );
}

/** Animated without React, because it changes every frame. */
function TimeBar({ toast: { id, color } }: { toast: Toast }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    function update() {
      bar.current?.style.setProperty("width", `${toasts.remainingShare(id) * 100}%`);
      frame = requestAnimationFrame(update);
    }
    update();
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return <div ref={bar} data-toast-bar className={barStyles({ color })} />;
}
