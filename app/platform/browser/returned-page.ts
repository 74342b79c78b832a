/** Pages that the browser's back/forward cache shows again as they were left. */

/** Calls `listener` before the first paint of a page that returns. Returns a function that stops listening. */
export function onReturned(listener: () => void): () => void {
  const tell = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener("pageshow", tell);
  return () => removeEventListener("pageshow", tell);
}

/** Hides the page but keeps its layout, and so its scroll position. */
export function concealPage(): void {
  document.documentElement.style.visibility = "hidden";
}

export function revealPage(): void {
  document.documentElement.style.visibility = "";
}

export function isConcealed(): boolean {
  return document.documentElement.style.visibility === "hidden";
}
