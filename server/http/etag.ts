/** If-None-Match: "*" or a list, compared weakly, for a proxy that changed the bytes marks the tag `W/` (RFC 9110, 13.1.2). */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
