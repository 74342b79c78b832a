export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

export function decodePath(path: string): string | undefined {
  // Return the decoded value: the bundler removes a call whose result is unused, although it may throw.
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
