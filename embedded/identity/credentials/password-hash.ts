/** One hash at a time, to bound memory, and in a fair queue, so that guessing does not delay other sign-ins. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createFairQueue, type Turn } from "./fair-queue.ts";

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface PasswordHashingOptions {
  /** KiB. Defaults to 19,456, OWASP's minimum with two passes and one lane. */
  readonly memory?: number;
  readonly passes?: number;
  readonly parallelism?: number;
  /** How many hashes may wait in total. Known devices have a separate limit of the same size. */
  readonly queueLimit?: number;
  readonly queueLimitPerClient?: number;
  readonly compute?: typeof computeArgon2;
}

/** `hash` and `verify` throw QueueFull if too many tasks wait. A call without `turn` waits with unknown clients. */
export interface PasswordHashing {
  hash(password: string, turn?: Turn): Promise<string>;
  /** Without a hash, takes as long as with a wrong password and returns false. */
  verify(password: string, passwordHash: string | undefined, turn?: Turn): Promise<boolean>;
  /** Whether the hash has less memory or fewer passes than new hashes. */
  isOutdated(passwordHash: string): boolean;
}

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface Derivation {
  readonly salt: Buffer;
  readonly tagLength: number;
  readonly cost: Parameters;
  readonly turn: Turn;
}

const UNKNOWN_CLIENT: Turn = { client: "", isKnownDevice: false };

export const computeArgon2 = promisify(argon2);

export function inTurn(hashing: PasswordHashing, turn: Turn): PasswordHashing {
  return {
    ...hashing,
    hash: (password, own = turn) => hashing.hash(password, own),
    verify: (password, passwordHash, own = turn) => hashing.verify(password, passwordHash, own),
  };
}

export function createPasswordHashing(options: PasswordHashingOptions = {}): PasswordHashing {
  const { memory = 19_456, passes = 2, parallelism = 1 } = options;
  const { queueLimit = 256, queueLimitPerClient = 32, compute = computeArgon2 } = options;
  const parameters: Parameters = { memory, passes, parallelism };
  const enqueue = createFairQueue({ size: queueLimit, perClient: queueLimitPerClient });

  function derive(password: string, { salt: nonce, tagLength, cost, turn }: Derivation) {
    const message = Buffer.from(password, "utf8");
    return enqueue(turn, () => compute("argon2id", { message, nonce, tagLength, ...cost }));
  }

  return {
    async hash(password, turn = UNKNOWN_CLIENT) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, { salt, tagLength: TAG_BYTES, cost: parameters, turn });
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, passwordHash, turn = UNKNOWN_CLIENT) {
      if (passwordHash === undefined) {
        const salt = randomBytes(SALT_BYTES);
        await derive(password, { salt, tagLength: TAG_BYTES, cost: parameters, turn });
        return false;
      }
      const stored = parsePhc(passwordHash);
      const { salt, parameters: cost } = stored;
      const tag = await derive(password, { salt, tagLength: stored.tag.length, cost, turn });
      return timingSafeEqual(tag, stored.tag);
    },
    isOutdated(passwordHash) {
      const stored = parsePhc(passwordHash).parameters;
      return stored.memory < memory || stored.passes < passes;
    },
  };
}

function parsePhc(text: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? [];
  if (!salt || !tag) throw new Error("A stored password hash is not in PHC format");
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
