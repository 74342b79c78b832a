import type { KeyboardEvent } from "react";
import { keyToMove, moveActive, type SelectOption } from "./options.ts";
import type { SelectControl } from "./use-select.ts";

/** Down opens the list at the first option, Up at the last, unless one is selected. */
export function onTriggerKeyDown(event: KeyboardEvent, select: SelectControl): void {
  if (event.key === "Escape" && select.isOpen) {
    event.stopPropagation();
    return select.close(true);
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  select.open(event.key === "ArrowUp" ? "last" : "first");
}

/** In the search field, letters, Space, Left and Right edit the text. */
export function onListKeyDown(
  event: KeyboardEvent,
  select: SelectControl,
  options: readonly SelectOption[],
): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const move = keyToMove(key);
  const isPick = key === "Enter" || (key === " " && !select.isSearchable && !select.isTyping());
  if (move) select.setActive(moveActive(options, select.active, move));
  else if (isPick) select.pick(options[select.active]);
  else if (key === "Escape") select.close(true);
  else if (select.isSearchable) {
    // Focus the trigger, so that Tab continues from there.
    if (key === "Tab") select.close(true);
    return;
  } else if (key.length === 1) select.type(key);
  else if (key !== "Tab") return;
  event.preventDefault();
  // Esc must not also close a dialog that contains the select.
  event.stopPropagation();
}
