/** Measures how fast the page is for this visitor. Loaded only with consent to measurement. */
import { onCLS, onINP, onLCP } from "web-vitals";
import type { Metric } from "#domain/analytics/histogram.ts";
import { pageKindOf } from "#domain/analytics/page-kinds.ts";
import { WEB_VITALS_PATH } from "#protocol/web-vitals.ts";
import { currentChoice } from "../consent/choice.ts";
import { readPageInfo } from "../platform/page-info.ts";

/** CSS pixels; the width from which pages have their layout for computers. */
const DESKTOP_PX = 768;

/**
 * Sends the document's values once, when it is first hidden, if measurement is still allowed then. `pathname` is that
 * of the loaded page, to which the values belong also after navigations without a document.
 */
export function measureView(pathname: string): void {
  const { basename, variant } = readPageInfo();
  const page = pageKindOf(pathname.slice(basename.length), variant);
  if (!page) return;
  const viewport = innerWidth < DESKTOP_PX ? "phone" : "desktop";
  const values: Partial<Record<Metric, number>> = {};
  onLCP(({ value }) => (values.lcp = value));
  onINP(({ value }) => (values.inp = value));
  onCLS(({ value }) => (values.cls = value));
  // The library's own listeners capture the event, so they have run before.
  addEventListener("visibilitychange", function send() {
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", send);
    if (currentChoice().measurement) post(JSON.stringify({ page, viewport, ...values }));
  });
}

function post(body: string): void {
  const type = "application/json";
  if (navigator.sendBeacon?.(WEB_VITALS_PATH, new Blob([body], { type }))) return;
  const headers = { "content-type": type };
  fetch(WEB_VITALS_PATH, { method: "POST", keepalive: true, headers, body }).catch(() => undefined);
}
