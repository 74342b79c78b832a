import { fail } from "#protocol/failure.ts";
import type { Route } from "./+types/throw.ts";

export function loader({ url }: Route.LoaderArgs): never {
  const status = Number(url.searchParams.get("status"));
  if (Number.isInteger(status) && status >= 400 && status <= 599)
    fail({ statusCode: status, statusMessage: "Teapot", message: "m" });
  throw new Error("Thrown on purpose by /dev/throw");
}

export default function Throw() {
  return null;
}
