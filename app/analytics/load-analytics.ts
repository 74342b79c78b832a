/** Starts analytics after consent to measurement. Firebase's SDK is loaded only then. */
import { onChoice } from "../consent/choice.ts";
import { mayMeasure } from "./may-measure.ts";

let loading: Promise<typeof import("./analytics.ts") | undefined> | undefined;

/** Undefined if it may not or cannot be loaded. Pages work without it. */
export async function loadAnalytics() {
  if (!mayMeasure()) return undefined;
  loading ??= import("./analytics.ts").catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}

/** Starts analytics as soon as measurement is allowed, and stops it afterwards. */
export function followChoice(): void {
  onChoice(() => void follow());
  addEventListener("online", () => void follow());
  void follow();
}

async function follow(): Promise<void> {
  if (mayMeasure()) await (await loadAnalytics())?.start();
  // The head's script also loads the page again, which takes a moment.
  else await (await loading)?.stop();
}
