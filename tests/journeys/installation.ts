import type { Page } from "@playwright/test";

interface Entry {
  readonly fid: string;
  /** 0: not registered, 1: asked, 2: registered. */
  readonly registrationStatus: number;
}

/** What the SDK has stored about this browser. Undefined if it has stored nothing. */
export const installation = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === "firebase-installations-database")) return undefined;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("firebase-installations-database");
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
    const entry = await new Promise<Entry | undefined>((resolve) => {
      const request = database
        .transaction("firebase-installations-store")
        .objectStore("firebase-installations-store")
        .get("analytics!1:1234:web:0a1b2c");
      request.addEventListener("success", () => resolve(request.result as Entry | undefined));
    });
    database.close();
    return entry;
  });
