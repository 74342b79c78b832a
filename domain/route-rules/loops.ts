import { compileRules, isParameter, matchRules } from "./matcher.ts";
import { isOwnPath, splitTarget } from "./redirect.ts";

type Targets = ReadonlyMap<string, string>;

/** Loops by pattern, such as `["/a", "/b", "/a"]`. `targets` maps patterns to targets. */
export function findLoops(targets: Targets): ReadonlyMap<string, readonly string[]> {
  const next = new Map(
    [...targets].map(([pattern, to]) => [
      pattern,
      rulesAt(to, targets).filter((match) => match !== pattern || !isShortening(pattern, to)),
    ]),
  );
  const loops = new Map<string, readonly string[]>();
  for (const pattern of targets.keys()) {
    const way = findWay(pattern, pattern, next, new Set());
    if (way) loops.set(pattern, [pattern, ...way]);
  }
  return loops;
}

/** A rule such as `/legacy/**` to `/**` may match its own target, but is no loop: each redirect shortens the path. */
function isShortening(pattern: string, to: string): boolean {
  const { path } = splitTarget(to);
  return path.endsWith("/**") && path.split("/").length < pattern.split("/").length;
}

function findWay(
  from: string,
  to: string,
  next: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): string[] | undefined {
  for (const pattern of next.get(from) ?? []) {
    if (pattern === to) return [pattern];
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    const way = findWay(pattern, to, next, seen);
    if (way) return [pattern, ...way];
  }
  return undefined;
}

function rulesAt(to: string, targets: Targets): string[] {
  if (!isOwnPath(to)) return [];
  const { path } = splitTarget(to);
  const patterns = [...targets.keys()];
  if (!path.endsWith("/**")) return patternsAt(path, patterns).slice(0, 1);
  const base = path.slice(0, -"/**".length);
  const wholly = patternsAt(
    base || "/",
    patterns.filter((pattern) => pattern.endsWith("/**")),
  );
  const below = patterns.filter((pattern) => !wholly.includes(pattern) && mayMatch(pattern, base));
  return [...wholly.slice(0, 1), ...below];
}

function patternsAt(path: string, patterns: readonly string[]): string[] {
  const matcher = compileRules(patterns.map((pattern) => [pattern, pattern] as const));
  return matchRules(matcher, path).map(({ rule }) => rule);
}

function mayMatch(pattern: string, base: string): boolean {
  const segments = pattern.toLowerCase().split("/").slice(1);
  return base
    .toLowerCase()
    .split("/")
    .slice(1)
    .every((segment, index) => {
      const own = segments[index];
      const isBelowWildcard = segments.indexOf("**") !== -1 && index >= segments.indexOf("**");
      return isBelowWildcard || (own !== undefined && (own === segment || isParameter(own)));
    });
}
