import type { IconifyJSON } from "@iconify/types";
import { quicklyValidateIconSet } from "@iconify/utils/lib/icon-set/validate-basic";

const TIMEOUT_MS = 1500;
/** Temporary refusals; others mean that the collection does not exist. */
const PASSING = [401, 403, 408, 425, 429];

/** Queries a service with Iconify's API. Undefined for an unknown collection; throws if the request fails. */
export function createIconService(apiUrl: string) {
  return async (collection: string, names: readonly string[]): Promise<IconifyJSON | undefined> => {
    const url = new URL(`${apiUrl}/${collection}.json`);
    url.searchParams.set("icons", names.join(","));
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (isRefused && !PASSING.includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`The icon service responded with ${answer.status}`);
    const set = quicklyValidateIconSet(await answer.json());
    if (set?.prefix !== collection) throw new Error("The icon service sent another collection");
    return set;
  };
}
