/** One global slot for a dialog: what stands in it, and whether it is open. Browser only. */
import { type ComponentType, createElement, type ReactNode } from "react";

export type Side = "right" | "left" | "top" | "bottom";

export interface OverlayOptions {
  /** Heads the dialog and names it. */
  readonly title: string;
  /** Esc and a press outside leave it open; there is no close button. */
  readonly preventClose?: boolean;
  /** Called instead of closing. */
  readonly onClosePrevented?: () => void;
  /** Where a slideover comes from, right unless given. */
  readonly side?: Side;
}

interface OverlayContent {
  readonly options: OverlayOptions;
  /** What had the focus before, to which it returns. */
  readonly opener: HTMLElement | undefined;
  render(): ReactNode;
  patch(props: object): OverlayContent;
}

export interface OverlayState {
  readonly isOpen: boolean;
  /** Stays until it has left the screen. */
  readonly content?: OverlayContent;
}

export interface OverlayService {
  /** Puts the component into the slot, in place of what is there. Throws where no host is mounted. */
  open<Props extends object>(
    component: ComponentType<Props>,
    props: Props,
    options: OverlayOptions,
  ): void;
  /** The content stays through the leave animation, then `reset` follows. */
  close(): void;
  /** Empties the slot. */
  reset(): void;
  /** Merges into the current props, one level deep. */
  patch(props: object): void;
  isOpen(): boolean;
  state(): OverlayState;
  subscribe(listener: () => void): () => void;
  /** Called by the host; returns how to leave. */
  attachHost(): () => void;
}

const empty: OverlayState = { isOpen: false };

function createContent<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  options: OverlayOptions,
  opener: HTMLElement | undefined,
): OverlayContent {
  return {
    options,
    opener,
    render: () => createElement(component, props),
    patch: (changes) => createContent(component, { ...props, ...changes }, options, opener),
  };
}

function createOverlay(name: string): OverlayService {
  const listeners = new Set<() => void>();
  let state = empty;
  let hosts = 0;

  function set(next: OverlayState) {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    open(component, props, options) {
      if (hosts === 0) throw new Error(`The ${name} has no host on this page`);
      // One that is still leaving has not given the focus back yet.
      const opener = state.content ? state.content.opener : focusedElement();
      set({ isOpen: true, content: createContent(component, props, options, opener) });
    },
    close() {
      if (state.isOpen) set({ ...state, isOpen: false });
    },
    reset: () => set(empty),
    patch(props) {
      if (state.content) set({ ...state, content: state.content.patch(props) });
    },
    isOpen: () => state.isOpen,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attachHost() {
      hosts += 1;
      return () => {
        hosts -= 1;
        if (hosts === 0) set(empty);
      };
    },
  };
}

function focusedElement(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}

export const modal: OverlayService = createOverlay("modal");
export const slideover: OverlayService = createOverlay("slideover");
