/** Where the identity SDK keeps its user between visits. */
export const IDENTITY_DATABASE = "firebaseLocalStorageDb";

/** Where there is no such database, loading the SDK would find nobody. */
export async function wasIdentityUsed(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === IDENTITY_DATABASE);
}
