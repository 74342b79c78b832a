/** Back and forward navigation, as React Router tracks it. */

/** Index of the current history entry, which React Router stores in the entry's state; 0 if it stored none. */
export function readHistoryIndex(): number {
  return Number(history.state?.idx ?? 0);
}

export interface HistoryMove {
  /** Hides the move from React Router, so that the page stays. */
  hold(): void;
  /** Reports a held move to React Router. */
  pass(): void;
}

/**
 * Calls `listener` after the visitor has gone back or forward, when the URL has already changed. Must be called before
 * hydration, so that `listener` runs before React Router's own listener.
 */
export function onHistoryMove(listener: (move: HistoryMove) => void): void {
  addEventListener("popstate", (event) => {
    // Ignore the event that `pass` sends.
    if (!event.isTrusted) return;
    listener({
      hold: () => event.stopImmediatePropagation(),
      pass: () => dispatchEvent(new PopStateEvent("popstate", { state: history.state })),
    });
  });
}
