import { redirect } from "react-router";

/**
 * A redirect for middleware to throw. `path` has no language prefix: React Router adds the basename to redirects of
 * loaders and actions, but not to those of middleware.
 */
export function redirectFromMiddleware(path: string, basename: string): Response {
  return redirect(basename + path);
}
