/** Whether an If-None-Match header ("*" or a list) contains the tag. Weak comparison, see RFC 9110, section 13.1.2. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/**
 * Whether an If-Match header allows the request: it is absent, "*" or a list with the tag. Strong comparison, see RFC
 * 9110, section 13.1.1.
 */
export function allowsEtag(ifMatch: string | undefined, etag: string): boolean {
  const tags = ifMatch?.split(",").map((tag) => tag.trim());
  return !tags || tags.includes(etag) || tags.includes("*");
}
