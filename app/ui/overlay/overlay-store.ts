/** A global slot for one dialog: its content, and whether it is open. Browser only. */
import { type ComponentType, createElement, type ReactNode } from "react";

export type Side = "right" | "left" | "top" | "bottom";

export interface OverlayOptions {
  readonly title: string;
  /** Esc and presses outside do not close the dialog, and it has no close button. */
  readonly preventClose?: boolean;
  readonly onClosePrevented?: () => void;
  /** Edge from which a slideover enters; right by default. */
  readonly side?: Side;
}

interface OverlayContent {
  readonly options: OverlayOptions;
  /** The element that had the focus and gets it back. */
  readonly opener: HTMLElement | undefined;
  render(): ReactNode;
  patch(props: object): OverlayContent;
}

export interface OverlayState {
  readonly isOpen: boolean;
  /** Present until the closing animation has ended. */
  readonly content?: OverlayContent;
}

export interface OverlayService {
  /** Replaces any current content. Throws if no host is mounted. */
  open<Props extends object>(
    component: ComponentType<Props>,
    props: Props,
    options: OverlayOptions,
  ): void;
  /** Starts the closing animation; `reset` follows when it ends. */
  close(): void;
  reset(): void;
  /** Merges `props` shallowly into the component's current props. */
  patch(props: object): void;
  isOpen(): boolean;
  state(): OverlayState;
  subscribe(listener: () => void): () => void;
  /** Called by the host; returns a function that detaches the host. */
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
      // While another dialog is open or closing it has the focus, so take its opener over.
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
