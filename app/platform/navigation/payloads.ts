/** What prerendered pages show, fetched once while this page lives, ahead of a visit or with it. */
import { createContext } from "react-router";
import { withoutSlash } from "#domain/paths.ts";
import { unpack } from "../payload/packed.ts";
import type { BuildMeta } from "./build-meta.ts";

/** A visit waits no longer for it. */
const PATIENCE_MS = 5000;

export interface Payloads {
  /** Undefined where the page is not prerendered. Rejects where it could not be fetched; the next call tries again. */
  load(pathname: string): Promise<string | undefined>;
}

/** Set for every navigation in a browser. */
export const payloadsContext = createContext<Payloads>();

export function createPayloads(
  buildId: string,
  readMeta: () => Promise<BuildMeta | undefined>,
): Payloads {
  const fetched = new Map<string, Promise<string>>();
  return {
    async load(pathname) {
      const meta = await readMeta();
      const path = withoutSlash(pathname).toLowerCase();
      if (!meta?.prerendered.has(path)) return undefined;
      const begun = fetched.get(path);
      if (begun) return begun;
      const started = fetchPayload(`${path}/_payload.json?${buildId}`);
      fetched.set(path, started);
      started.catch(() => fetched.delete(path));
      return started;
    },
  };
}

async function fetchPayload(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  const text = await response.text();
  // What cannot be read must not reach the page.
  unpack(text);
  return text;
}
