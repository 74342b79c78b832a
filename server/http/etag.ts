/** Weak comparison of If-None-Match ("*" or a list), RFC 9110, section 13.1.2. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Strong comparison of If-Match (absent, "*" or a list), RFC 9110, section 13.1.1. */
export function allowsEtag(ifMatch: string | undefined, etag: string): boolean {
  const tags = ifMatch?.split(",").map((tag) => tag.trim());
  return !tags || tags.includes(etag) || tags.includes("*");
}
