import { type RefObject, useRef, useState } from "react";
import { findByPrefix, moveActive, type SelectOption } from "./options.ts";

const TYPING_MS = 350;
const GAP_PX = 8;
const ROW_PX = 32;
const LIST_PX = 240;
const FIELD_PX = 33;
const PADDING_PX = 8;
const NOTE_PX = 36;

export interface SelectState {
  readonly options: readonly SelectOption[];
  readonly selected: readonly string[];
  readonly isSearchable: boolean;
  readonly isMultiple: boolean;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly choose: (value: string) => void;
}

export function useSelect(state: SelectState) {
  const { options, selected, isSearchable, isMultiple, trigger, choose } = state;
  const [isOpen, setIsOpen] = useState(false);
  const [isAbove, setIsAbove] = useState(false);
  const [chosen, setActive] = useState<number | "first">(-1);
  // Resolve "first" here, where the options that match the query are known.
  const active =
    chosen === "first" ? moveActive(options, -1, "first") : Math.min(chosen, options.length - 1);
  const typing = useRef<{ text: string; timer?: ReturnType<typeof setTimeout> }>({ text: "" });

  function open(move: "first" | "last" | "none") {
    const current = options.findIndex(({ value }) => selected.includes(value));
    setActive(current >= 0 || move === "none" ? current : moveActive(options, -1, move));
    setIsAbove(hasMoreRoomAbove(trigger.current, options.length, isSearchable));
    setIsOpen(true);
  }

  function close(shouldReturnFocus: boolean) {
    setIsOpen(false);
    if (shouldReturnFocus) trigger.current?.focus();
  }

  function pick(option: SelectOption | undefined) {
    if (!option || option.isDisabled) return;
    choose(option.value);
    if (!isMultiple) close(true);
  }

  /** Combines letters typed in quick succession. */
  function type(letter: string) {
    const { current } = typing;
    clearTimeout(current.timer);
    current.text += letter;
    current.timer = setTimeout(() => (current.text = ""), TYPING_MS);
    const index = findByPrefix(options, active, current.text);
    if (index >= 0) setActive(index);
  }

  return {
    isOpen,
    isAbove,
    active,
    isSearchable,
    isTyping: () => typing.current.text !== "",
    open,
    close,
    pick,
    type,
    setActive,
  };
}

/** True if the list would be cut off below and has more room above. */
function hasMoreRoomAbove(trigger: HTMLElement | null, rows: number, hasField: boolean): boolean {
  if (!trigger) return false;
  const { top, bottom } = trigger.getBoundingClientRect();
  const height =
    (rows > 0 ? Math.min(rows * ROW_PX + PADDING_PX, LIST_PX) : NOTE_PX) +
    (hasField ? FIELD_PX : 0) +
    GAP_PX;
  const roomBelow = window.innerHeight - bottom;
  return roomBelow < height && top > roomBelow;
}

export type SelectControl = ReturnType<typeof useSelect>;
