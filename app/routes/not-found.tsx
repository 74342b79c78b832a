import { fail } from "#domain/failure.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ request }: Route.LoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  const message = `Page not found: ${pathname}${search}`;
  fail({ statusCode: 404, statusMessage: message, message, data: { path: pathname } });
}

export default function NotFound() {
  return null;
}
