import { redirect } from "react-router";

/** React Router adds the basename to redirects of loaders and actions, but not to those of middleware. */
export function redirectFromMiddleware(path: string, basename: string): Response {
  return redirect(basename + path);
}
