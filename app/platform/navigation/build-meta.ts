/** What a page's own build says about its paths; whatever cannot be read says nothing, and is asked for again later. */
import { type BrowserRule, readMatcher } from "#domain/route-rules/browser-rule.ts";
import type { Matcher } from "#domain/route-rules/matcher.ts";

/** A navigation waits no longer for it. */
const PATIENCE_MS = 2000;

export interface BuildMeta {
  readonly matcher: Matcher<BrowserRule>;
  /** Paths of the pages whose data may be fetched apart from them. */
  readonly prerendered: ReadonlySet<string>;
}

/** Fetches it once; after a failure the next call tries again. Undefined where it failed; never rejects. */
export function createBuildMeta(buildId: string): () => Promise<BuildMeta | undefined> {
  let asked: Promise<BuildMeta | undefined> | undefined;
  return async () => {
    asked ??= fetchMeta(buildId);
    const meta = await asked;
    if (!meta) asked = undefined;
    return meta;
  };
}

async function fetchMeta(buildId: string): Promise<BuildMeta | undefined> {
  try {
    const response = await fetch(`/builds/meta/${buildId}.json`, {
      // One id for ever while developing, and rules that change.
      cache: import.meta.env.DEV ? "no-cache" : "default",
      signal: AbortSignal.timeout(PATIENCE_MS),
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
