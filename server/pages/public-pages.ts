/** Pages that are the same for everybody. Their loaders must not ask who visits, nor read the query or the time. */

export interface PublicPage {
  /** In lower case, without a slash at the end; what React Router is asked for. */
  readonly path: string;
  readonly locale: "en";
}

// `/` is not among them: which of the two landing pages it shows hangs on a cookie.
const paths = ["/landing", "/landing-v2", "/landing/paywall", "/landing-v2/paywall"];

export const publicPages: readonly PublicPage[] = paths.map((path) => ({ path, locale: "en" }));

/** Pages match without regard to case and one slash at the end, and no query changes them. */
export function normalisePath(target: string): string | undefined {
  const end = target.indexOf("?");
  let path = end === -1 ? target : target.slice(0, end);
  if (path.includes("%")) {
    if (/%2f/i.test(path) || !isDecodable(path)) return undefined;
    path = decodeURIComponent(path);
  }
  return (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path).toLowerCase();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
