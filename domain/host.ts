/** Randomness and waiting, which a simulation replaces with its own. */

export interface Host {
  /** Cryptographically secure. */
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** At least this many milliseconds; 0 lets other work run first. */
  sleep(milliseconds: number): Promise<void>;
}

const ownHost: Host = {
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  sleep: (milliseconds) =>
    new Promise((resolve) => {
      if (milliseconds === 0) setImmediate(resolve);
      else setTimeout(resolve, milliseconds);
    }),
};

let host = ownHost;

/** Returns a function that ends the replacement. */
export function replaceHost(replacement: Host): () => void {
  host = replacement;
  return () => void (host = ownHost);
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return host.randomBytes(length);
}

/** Version 4. */
export function randomUuid(): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** From 0 to 4,294,967,295. */
export function randomUint32(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0);
}

/** From 0 to below 1. */
export function randomFraction(): number {
  return randomUint32() / 2 ** 32;
}

export function sleep(milliseconds: number): Promise<void> {
  return host.sleep(milliseconds);
}
