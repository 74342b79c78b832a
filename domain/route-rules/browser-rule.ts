/** The target is all that a browser needs: client-side redirects have no status code. */
import type { Matcher } from "./matcher.ts";

export interface BrowserRule {
  readonly redirect: string;
}

export function readMatcher(value: unknown): Matcher<BrowserRule> | undefined {
  return isMatcher(value) ? value : undefined;
}

function isMatcher(value: unknown): value is Matcher<BrowserRule> {
  return (
    isTable(value) &&
    isTable(value.static, isBrowserRule) &&
    isTable(value.wildcard, isBrowserRule) &&
    isTable(value.dynamic, isMatcher)
  );
}

function isBrowserRule(value: unknown): value is BrowserRule {
  return isTable(value) && typeof value.redirect === "string";
}

function isTable(
  value: unknown,
  isEntry: (entry: unknown) => boolean = () => true,
): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isEntry)
  );
}
