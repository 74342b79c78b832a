import { failNotFound } from "#domain/failure.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ request }: Route.LoaderArgs): never {
  failNotFound(request.url);
}

/** What is not there is missing for a form, too. */
export function action({ request }: Route.ActionArgs): never {
  failNotFound(request.url);
}

export default function NotFound() {
  return null;
}
