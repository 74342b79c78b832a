/** The IndexedDB database in which the identity SDK stores its user. */
export const IDENTITY_DATABASE = "firebaseLocalStorageDb";

/** False if no user can be signed in, so that the SDK need not be loaded. */
export async function wasIdentityUsed(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === IDENTITY_DATABASE);
  } catch {
    // Storage is blocked, or the browser cannot list databases.
    return false;
  }
}
