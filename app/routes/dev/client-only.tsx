import { kitText } from "#app/i18n/en-kit.ts";
import { DevPage } from "./dev-page.tsx";
import type { Route } from "./+types/client-only.ts";

/** The document is sent empty, with the page's data. */
export const handle = { isClientOnly: true };

export function loader({ url }: Route.LoaderArgs) {
  return { query: url.search };
}

export default function ClientOnly({ loaderData }: Route.ComponentProps) {
  return (
    <DevPage title={kitText.clientOnlyTitle}>
      <p>{kitText.clientOnlyText(loaderData.query, navigator.language)}</p>
    </DevPage>
  );
}
