/**
 * Starts Google Tag Manager when it is imported, which must be after hydration. The container is loaded once per page
 * life, as soon as the visitor's choice or the maker's switch allows it.
 */
import type { Choice } from "#protocol/consent.ts";
import { currentChoice, onChoice } from "../consent/choice.ts";
import { readPageInfo } from "../platform/page-info.ts";
import { onPathChange } from "../platform/react-router/on-path-change.ts";

/** Created by the page's first script, which denies everything by default. */
type DataLayerWindow = Window & { dataLayer: object[] };

const { tagManager } = readPageInfo().tracking ?? {};
let isLoaded = false;

function loadIfAllowed({ measurement, marketing }: Choice): void {
  if (!tagManager || isLoaded || !(tagManager.isAdvanced || measurement || marketing)) return;
  isLoaded = true;
  push({ event: "gtm.js", "gtm.start": Date.now() });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${tagManager.id}`;
  document.head.append(script);
}

loadIfAllowed(currentChoice());
// Withdrawn consent needs nothing here: the page is then loaded again.
onChoice(loadIfAllowed);
// The container itself counts the page on which it is loaded. Earlier pages are not counted.
onPathChange(() => {
  if (isLoaded) push({ event: "page_view", page_location: location.href });
});

function push(entry: object): void {
  (window as unknown as DataLayerWindow).dataLayer.push(entry);
}
