/**
 * What is not needed for the first look at a page: its addresses stand in attributes that no browser follows, until the
 * script that starts React late gives them their names after the first paint. Where React makes the element, it does so.
 */
const ADDRESSES = ["href", "srcset", "src"] as const;

export function fetchLate(element: Element | null): void {
  for (const name of ADDRESSES) {
    const address = element?.getAttribute(`data-late-${name}`);
    if (address && address !== element?.getAttribute(name)) element?.setAttribute(name, address);
  }
}
