import { type RefObject, useEffect, useEffectEvent } from "react";

const FOCUSABLE =
  'a[href],button,input,select,textarea,summary,label,[tabindex]:not([tabindex="-1"])';

/** Closes the list on a press outside. Returns the focus to the trigger, unless the pressed element takes it. */
export function useDismiss(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  close: (shouldReturnFocus: boolean) => void,
): void {
  const press = useEffectEvent((event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || root.current?.contains(target)) return;
    const takesFocus = target.closest(FOCUSABLE) !== null;
    // Pressing an element that cannot be focused would clear the focus.
    if (!takesFocus) event.preventDefault();
    close(!takesFocus);
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event) => press(event);
    document.addEventListener("mousedown", onPress, true);
    return () => document.removeEventListener("mousedown", onPress, true);
  }, [isOpen]);
}
