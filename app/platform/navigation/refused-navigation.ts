/** Event that tells the loading bar and the offline notice about a refused navigation. */
const REFUSED = "navigationrefused";

export function announceRefusedNavigation(): void {
  dispatchEvent(new Event(REFUSED));
}

export function onNavigationRefused(listener: () => void): () => void {
  addEventListener(REFUSED, listener);
  return () => removeEventListener(REFUSED, listener);
}
