/**
 * Path, query and hash of a redirect's target that a request names, if it leads to this site. Undefined for other sites
 * and for paths that browsers read as one: "//host", also written "/.//host".
 */
export function ownPath(target: string, origin: string): string | undefined {
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
