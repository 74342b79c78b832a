import type { IconifyJSON } from "@iconify/types";
import { quicklyValidateIconSet } from "@iconify/utils/lib/icon-set/validate-basic";

const PATIENCE_MS = 1500;

/** Asks a service with Iconify's interface. Undefined where it does not know the collection; throws where it fails. */
export function createIconService(apiUrl: string) {
  return async (collection: string, names: readonly string[]): Promise<IconifyJSON | undefined> => {
    const url = new URL(`${apiUrl}/${collection}.json`);
    url.searchParams.set("icons", names.join(","));
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The icon service answered ${answer.status}`);
    const set = quicklyValidateIconSet(await answer.json());
    if (set?.prefix !== collection) throw new Error("The icon service sent no such collection");
    return set;
  };
}
