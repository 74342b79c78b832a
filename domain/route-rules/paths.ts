/** Removes one trailing slash, except from "/", because paths match with and without it. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Undefined if the percent-encoding is invalid. */
export function decodePath(path: string): string | undefined {
  // Return the decoded value, because the bundler removes a call that matters only for its exception.
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
