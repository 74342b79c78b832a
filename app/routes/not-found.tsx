import { failNotFound } from "#protocol/failure.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ url }: Route.LoaderArgs): never {
  failNotFound(url);
}

/** Forms posted to an unknown path are a 404 too. */
export function action({ url }: Route.ActionArgs): never {
  failNotFound(url);
}

export default function NotFound() {
  return null;
}
