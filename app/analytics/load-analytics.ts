/** Loads Firebase's SDK and starts analytics after the visitor allows measurement. */
import { mayMeasure } from "./may-measure.ts";

let loading: Promise<typeof import("./analytics.ts") | undefined> | undefined;

/** Undefined if measurement is not allowed or the SDK cannot be loaded. Pages work without it. */
export async function loadAnalytics() {
  if (!mayMeasure()) return undefined;
  loading ??= import("./analytics.ts").catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}

/** Starts or stops analytics, as the visitor's choice says. */
export async function followAnalytics(): Promise<void> {
  if (mayMeasure()) await (await loadAnalytics())?.start();
  // Stop at once: the head script also reloads the page, but that takes a moment.
  else await (await loading)?.stop();
}
