import { failNotFound } from "#protocol/failure.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ url }: Route.LoaderArgs): never {
  failNotFound(url);
}

/** What is not there is missing for a form, too. */
export function action({ url }: Route.ActionArgs): never {
  failNotFound(url);
}

export default function NotFound() {
  return null;
}
