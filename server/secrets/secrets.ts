import type { Cipher } from "#domain/ports/cipher.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { type CipherOptions, createCipher, deriveSecret } from "./cipher.ts";
import {
  createSecretFile,
  earlierSecret,
  hadSecretFile,
  recordSecretFile,
  secretsOutside,
  testSecret,
} from "./own-secret.ts";

export interface Secrets {
  /** Also decrypts what was encrypted with a former app secret. */
  cipher(purpose: string, options?: CipherOptions): Cipher;
  /** For signatures or keyed hashes; base64url. */
  derive(purpose: string): string;
  /** Whether the current secret is one that an older build stored in the database. */
  readonly isInDatabase: boolean;
  readonly notices: readonly string[];
}

export type SecretSettings = Pick<
  Config,
  "appSecret" | "formerSecrets" | "secretPath" | "documents" | "isTestMode"
>;

const MISSING =
  "APP_SECRET: must be set, to the same 32 random characters or more on every machine, because several can share this database: the first line of the file app-secret, if the shop had one, or else the output of: openssl rand -base64 32";
const IN_DATABASE =
  "The app secret is in the database: whoever gets a copy or backup of it can sign in as anyone. Set APP_SECRET, restart, then run: npm run reseal";

/**
 * Without a secret, throws ConfigError if several machines can share the database, because each would create its own
 * secret file, or if the shop's secret file was lost.
 */
export async function openSecrets(
  documents: Documents,
  settings: SecretSettings,
): Promise<Secrets> {
  const { appSecret, formerSecrets, secretPath, isTestMode } = settings;
  const earlier = await earlierSecret(documents);
  if (appSecret === undefined && (isTestMode || isInMemory(settings)))
    return createSecrets(earlier ?? (await testSecret(documents)), formerSecrets);
  const [current, ...others] = await secretsOutside(settings);
  if (current !== undefined) {
    const stored = earlier === undefined ? [] : [earlier];
    return createSecrets(current, [...others, ...formerSecrets, ...stored]);
  }
  if (earlier !== undefined) {
    const inDatabase = createSecrets(earlier, formerSecrets, [IN_DATABASE]);
    return { ...inDatabase, isInDatabase: true };
  }
  if (settings.documents.kind !== "sqlite") throw new ConfigError(MISSING);
  if (await hadSecretFile(documents))
    throw new ConfigError(
      `APP_SECRET: the shop had its secret in a file, but there is no ${secretPath}. Put it back, or set APP_SECRET: to its first line, or to another secret, with which everybody signs in again.`,
    );
  const created = await createSecretFile(secretPath);
  await recordSecretFile(documents);
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
    isInDatabase: false,
    notices,
    cipher: (purpose, options) => createCipher(secret, purpose, { ...options, formerSecrets }),
    derive: (purpose) => deriveSecret(secret, purpose),
  };
}
