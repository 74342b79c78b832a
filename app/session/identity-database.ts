import { databaseNames } from "../platform/browser/optional.ts";

/** The IndexedDB database in which the identity SDK stores its user. */
export const IDENTITY_DATABASE = "firebaseLocalStorageDb";

/** False if no user can be signed in, so that the SDK need not be loaded. */
export async function wasIdentityUsed(): Promise<boolean> {
  return (await databaseNames())?.includes(IDENTITY_DATABASE) ?? false;
}
