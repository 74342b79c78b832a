/** Metadata of the page's own build: its redirect rules and prerendered paths. */
import { BUILD_META_PATH } from "#protocol/paths.ts";
import { type BrowserRule, readMatcher } from "#domain/route-rules/browser-rule.ts";
import { timeLimit } from "../browser/optional.ts";
import type { Matcher } from "#domain/route-rules/matcher.ts";

const TIMEOUT_MS = 2000;

export interface BuildMeta {
  readonly matcher: Matcher<BrowserRule>;
  readonly prerendered: ReadonlySet<string>;
}

/** Fetches the metadata once. Undefined after a failure, and the next call tries again; never rejects. */
export function createBuildMeta(buildId: string): () => Promise<BuildMeta | undefined> {
  let request: Promise<BuildMeta | undefined> | undefined;
  return async () => {
    request ??= fetchMeta(buildId);
    const meta = await request;
    if (!meta) request = undefined;
    return meta;
  };
}

async function fetchMeta(buildId: string): Promise<BuildMeta | undefined> {
  try {
    const response = await fetch(`${BUILD_META_PATH}/${buildId}.json`, {
      // In development, the rules change under the same build id.
      cache: import.meta.env.DEV ? "no-cache" : "default",
      signal: timeLimit(TIMEOUT_MS),
    });
    return response.ok ? readMeta(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

function readMeta(value: unknown): BuildMeta | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("matcher" in value && "prerendered" in value && Array.isArray(value.prerendered)))
    return undefined;
  const matcher = readMatcher(value.matcher);
  return matcher && { matcher, prerendered: new Set<string>(value.prerendered) };
}
