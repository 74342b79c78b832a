/** Starts what needs consent to measurement, and ends it with the consent. */
import { currentChoice, onChoice } from "../consent/choice.ts";
import { whenIdle } from "../platform/browser/optional.ts";
import { followAnalytics } from "./load-analytics.ts";

export function followChoice(): void {
  const { pathname } = location;
  let isMeasuring = false;
  async function measure() {
    if (isMeasuring || !currentChoice().measurement) return;
    isMeasuring = true;
    try {
      (await import("./web-vitals.ts")).measureView(pathname);
    } catch {
      // The page works without. The next choice or network tries again.
      isMeasuring = false;
    }
  }
  function follow() {
    void followAnalytics();
    whenLoaded(() => whenIdle(() => void measure()));
  }
  onChoice(follow);
  addEventListener("online", follow);
  follow();
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
}
