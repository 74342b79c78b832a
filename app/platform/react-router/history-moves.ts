/** React Router stores the index in the history entry's state; 0 if it stored none. */
export function readHistoryIndex(): number {
  return Number(history.state?.idx ?? 0);
}

export interface HistoryMove {
  /** Hides the move from React Router, so that the page stays. */
  hold(): void;
  /** Reports a held move to React Router. */
  pass(): void;
}

/** The URL has already changed. Call this before hydration, so that it runs before React Router's listener. */
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
