/** Whether an If-None-Match header ("*" or a list) contains the tag. Weak comparison, see RFC 9110, section 13.1.2. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
