import { observeViews } from "../browser/optional.ts";

const LINKS = "a[href]";

/** Calls `onSeen` when a link comes into view, including links that are added or changed later. */
export function watchLinks(onSeen: (link: HTMLAnchorElement) => void): void {
  const views = observeViews((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      views?.unobserve(target);
      onSeen(target);
    }
  });
  if (!views) return;

  function watch(node: Node): void {
    if (!(node instanceof Element)) return;
    if (node.matches(LINKS)) views?.observe(node);
    for (const link of node.querySelectorAll(LINKS)) views?.observe(link);
  }

  watch(document.documentElement);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") watch(target);
      else addedNodes.forEach(watch);
    }
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["href"],
  });
}
