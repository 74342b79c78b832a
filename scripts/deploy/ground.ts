/** What an update needs of a server. `server.ts` has systemd and Caddy; tests start processes. */
import { lstatSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { Machine } from "./machine.ts";
import type { Places } from "./places.ts";

/** Of commands that need a shop. */
export const NO_SHOP = "There is no shop here yet: run npm run deploy -- setup first.\n";

export interface Service {
  /** (Re)starts the release at the port, now and at each start of the server. */
  start(port: number): Promise<void>;
  stop(port: number): Promise<void>;
  /** How often it ended by itself since it was started here. */
  countRestarts(port: number): Promise<number>;
}

export interface Proxy {
  /** Throws why it would refuse to be pointed elsewhere, and what to do. */
  check(): Promise<void>;
  /** Sends new requests to the port; running ones end undisturbed. */
  pointTo(port: number): Promise<void>;
  /** Of the shop that a visitor reaches. Undefined if none is reached. */
  readBuild(): Promise<string | undefined>;
}

export interface Ground {
  readonly places: Places;
  readonly machine: Machine;
  readonly service: Service;
  readonly proxy: Proxy;
  /** Runs what is not root's business. Undefined: the user who runs this. */
  readonly user: string | undefined;
  /** Of the shop at the port, if it is ready. */
  readonly readBuild: (port: number) => Promise<string | undefined>;
  readonly countConnections: (port: number) => number;
  readonly tell: (line: string) => void;
  readonly now: () => Date;
  readonly limits: {
    readonly readyMs: number;
    readonly purchaseMs: number;
    readonly drainMs: number;
    readonly pollMs: number;
    /** How long setup waits for the certificate, and how often it says what Caddy says. */
    readonly certificateMs: number;
    readonly reportMs: number;
    /** A visitor should not wait longer for an answer. */
    readonly lookMs: number;
  };
}

export function livePort({ current, pair }: Places): number | undefined {
  if (!lstatSync(current, { throwIfNoEntry: false })) return undefined;
  return pair.find((port) => String(port) === basename(readlinkSync(current)));
}

export function releaseAt({ ports }: Places, port: number): string | undefined {
  try {
    return realpathSync(join(ports, String(port)));
  } catch {
    return undefined;
  }
}

/** Without a moment in which the link is missing. */
export function putLink(path: string, target: string | undefined): void {
  if (target === undefined) return rmSync(path, { force: true });
  const unfinished = `${path}.part`;
  rmSync(unfinished, { force: true });
  symlinkSync(target, unfinished);
  renameSync(unfinished, path);
}
