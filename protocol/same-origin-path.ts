/** Undefined for other sites, also for "//host" and "/.//host", which browsers read as another site. */
export function sameOriginPath(target: string, origin: string): string | undefined {
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
