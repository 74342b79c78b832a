/** Makes the identity server's slow work cheap, for tests of other things. */
import { generateRsaKeyPair } from "#embedded/identity/tokens/signing-keys.ts";

/** More than the servers of any one test, so that these still have different keys. */
const PAIRS = 4;
const pairs: ReturnType<typeof generateRsaKeyPair>[] = [];
let count = 0;

export const cheapIdentityWork = {
  passwordHashing: { memory: 8, passes: 1, parallelism: 1 },
  /** Reuses a few key pairs in turn, because generating one takes as long as a hundred requests. */
  generateKeyPair() {
    const index = count++ % PAIRS;
    return (pairs[index] ??= generateRsaKeyPair());
  },
};
