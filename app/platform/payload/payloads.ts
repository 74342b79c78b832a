/** Data of prerendered pages, fetched once per document, by a prefetch or by the navigation itself. */
import { PAYLOAD_SUFFIX } from "#protocol/paths.ts";
import { createContext } from "react-router";
import { withoutSlash } from "#domain/route-rules/paths.ts";
import { timeLimit } from "../browser/optional.ts";
import { unpack } from "./packed.ts";
import type { BuildMeta } from "./build-meta.ts";

const TIMEOUT_MS = 5000;
/** The page is personal for this visitor. */
const NO_CONTENT = 204;

export interface Payloads {
  /** Undefined if the page is not prerendered for this visitor. Rejects if the fetch failed; the next call tries again. */
  load(pathname: string): Promise<string | undefined>;
}

export const payloadsContext = createContext<Payloads>();

export function createPayloads(
  buildId: string,
  readMeta: () => Promise<BuildMeta | undefined>,
): Payloads {
  const fetched = new Map<string, Promise<string | undefined>>();
  return {
    async load(pathname) {
      const meta = await readMeta();
      const path = withoutSlash(pathname).toLowerCase();
      if (!meta?.prerendered.has(path)) return undefined;
      const existing = fetched.get(path);
      if (existing) return existing;
      const started = fetchPayload(`${path}${PAYLOAD_SUFFIX}?${buildId}`);
      fetched.set(path, started);
      started.catch(() => fetched.delete(path));
      return started;
    },
  };
}

async function fetchPayload(address: string): Promise<string | undefined> {
  const response = await fetch(address, { signal: timeLimit(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  if (response.status === NO_CONTENT) return undefined;
  const text = await response.text();
  // Throws for malformed data, which must not reach the page.
  unpack(text);
  return text;
}
