import { data } from "react-router";
import { ConfirmationPage } from "../checkout/confirmation/confirmation-page.tsx";
import { loadConfirmation } from "../checkout/confirmation/load-confirmation.ts";
import type { Route } from "./+types/confirmation-download.ts";

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Open to everyone: the files show only to the session that bought them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return data(await loadConfirmation(url.searchParams.get("order"), context), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export default function ConfirmationDownloadV2({ loaderData }: Route.ComponentProps) {
  return <ConfirmationPage view={loaderData} variant="landing-v2" />;
}
