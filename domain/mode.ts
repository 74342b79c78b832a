/** In ids of documents that test mode and live mode have apart. */
export function modeName(isTest: boolean): "test" | "live" {
  return isTest ? "test" : "live";
}
