/** Password hashes: argon2id, one at a time, so that sign-in never starves the shop of memory or threads. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface PasswordHashingOptions {
  /** KiB. Default 19,456: with two passes and one lane OWASP's minimum. */
  readonly memory?: number;
  readonly passes?: number;
  readonly parallelism?: number;
  /** How many may wait behind the one that is computed. */
  readonly queueLimit?: number;
  /** Computes the hash itself; Node's unless given. */
  readonly compute?: typeof computeArgon2;
}

/** Both ways to a hash throw HashQueueFull where too many are waiting. */
export interface PasswordHashing {
  /** In PHC form, parameters and salt included. */
  hash(password: string): Promise<string>;
  /** Takes as long for no hash as for a wrong one, and then answers false. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether it was made with less memory or fewer passes than hashes are today. */
  isOutdated(passwordHash: string): boolean;
}

export class HashQueueFull extends Error {
  override readonly name = "HashQueueFull";
}

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export const computeArgon2 = promisify(argon2);

export function createPasswordHashing(options: PasswordHashingOptions = {}): PasswordHashing {
  const { memory = 19_456, passes = 2, parallelism = 1, queueLimit = 64 } = options;
  const { compute = computeArgon2 } = options;
  const parameters: Parameters = { memory, passes, parallelism };
  const enqueue = createQueue(queueLimit);

  function derive(password: string, nonce: Buffer, tagLength: number, cost: Parameters) {
    const message = Buffer.from(password, "utf8");
    return enqueue(() => compute("argon2id", { message, nonce, tagLength, ...cost }));
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, salt, TAG_BYTES, parameters);
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, passwordHash) {
      if (passwordHash === undefined) {
        await derive(password, randomBytes(SALT_BYTES), TAG_BYTES, parameters);
        return false;
      }
      const stored = parsePhc(passwordHash);
      const tag = await derive(password, stored.salt, stored.tag.length, stored.parameters);
      return timingSafeEqual(tag, stored.tag);
    },
    isOutdated(passwordHash) {
      const stored = parsePhc(passwordHash).parameters;
      return stored.memory < memory || stored.passes < passes;
    },
  };
}

function createQueue(limit: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async function enqueue<T>(task: () => Promise<T>): Promise<T> {
    if (waiting > limit) throw new HashQueueFull("Too many passwords are waiting to be hashed");
    waiting += 1;
    const result = last.then(task).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

function parsePhc(text: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? [];
  if (!salt || !tag) throw new Error("A stored password hash is not in PHC form");
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
