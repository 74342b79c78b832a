import type { IconifyJSON } from "@iconify/types";
import { quicklyValidateIconSet } from "@iconify/utils/lib/icon-set/validate-basic";

const TIMEOUT_MS = 1500;
/** Temporary refusals; other 4xx statuses mean an unknown collection. */
const TEMPORARY_REFUSALS = [401, 403, 408, 425, 429];

/** Queries a service with Iconify's API. Undefined for an unknown collection; throws if the request fails. */
export function createIconService(apiUrl: string) {
  return async (collection: string, names: readonly string[]): Promise<IconifyJSON | undefined> => {
    const url = new URL(`${apiUrl}/${collection}.json`);
    url.searchParams.set("icons", names.join(","));
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isRefused = response.status >= 400 && response.status < 500;
    if (isRefused && !TEMPORARY_REFUSALS.includes(response.status)) return undefined;
    if (!response.ok) throw new Error(`The icon service responded with ${response.status}`);
    const set = quicklyValidateIconSet(await response.json());
    if (set?.prefix !== collection) throw new Error("The icon service sent another collection");
    return set;
  };
}
