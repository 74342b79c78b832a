import type { Cipher } from "#domain/ports/cipher.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { type CipherOptions, createCipher, deriveSecret } from "./cipher.ts";
import { createSecretFile, earlierSecret, secretsInFile, testSecret } from "./own-secret.ts";

/** Keys for each purpose, all derived from the app secret. */
export interface Secrets {
  /** Also decrypts what was encrypted with a former app secret. */
  cipher(purpose: string, options?: CipherOptions): Cipher;
  /** Derives a secret for signatures or keyed hashes, as base64url. */
  derive(purpose: string): string;
  /** What the operator should know about where the app secret is. */
  readonly notices: readonly string[];
}

export type SecretSettings = Pick<
  Config,
  "appSecret" | "formerSecrets" | "secretPath" | "documents" | "isTestMode"
>;

const MISSING =
  "APP_SECRET: must be set, to the same 32 random characters or more on every machine, because several can share this database, such as the output of: openssl rand -base64 32";
const IN_DATABASE =
  "The app secret is in the database: whoever gets a copy or backup of it can sign in as anyone. Set APP_SECRET, restart, then run: npm run reseal";

/**
 * The app secret is APP_SECRET. Without it, live mode keeps one in a file, which backups leave out, and test mode in the
 * documents. Throws if several machines can share the database, because each would create a file of its own.
 */
export async function openSecrets(
  documents: Documents,
  settings: SecretSettings,
): Promise<Secrets> {
  const { appSecret, formerSecrets, secretPath, isTestMode } = settings;
  const earlier = await earlierSecret(documents);
  const stored = earlier === undefined ? [] : [earlier];
  if (appSecret !== undefined) return createSecrets(appSecret, [...formerSecrets, ...stored]);
  if (isTestMode || isInMemory(settings))
    return createSecrets(earlier ?? (await testSecret(documents)), formerSecrets);
  const [inFile, ...others] = await secretsInFile(secretPath);
  if (inFile !== undefined) return createSecrets(inFile, [...others, ...formerSecrets, ...stored]);
  if (earlier !== undefined) return createSecrets(earlier, formerSecrets, [IN_DATABASE]);
  if (settings.documents.kind !== "sqlite") throw new ConfigError(MISSING);
  await createSecretFile(secretPath);
  const [created = ""] = await secretsInFile(secretPath);
  return createSecrets(created, formerSecrets, [
    `The app secret is in ${secretPath}. Backups leave it out: keep a copy elsewhere, apart from them.`,
  ]);
}

function isInMemory({ documents }: SecretSettings): boolean {
  return documents.kind === "sqlite" && documents.path === ":memory:";
}

export function createSecrets(
  secret: string,
  formerSecrets: readonly string[] = [],
  notices: readonly string[] = [],
): Secrets {
  return {
    notices,
    cipher: (purpose, options) => createCipher(secret, purpose, { ...options, formerSecrets }),
    derive: (purpose) => deriveSecret(secret, purpose),
  };
}
