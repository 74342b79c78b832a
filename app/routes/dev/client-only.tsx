import { useTranslate } from "../../i18n/messages.ts";
import { DevPage } from "./dev-page.tsx";
import type { Route } from "./+types/client-only.ts";

/** Sends an empty document with the page's data. */
export const handle = { isClientOnly: true };

export function loader({ url }: Route.LoaderArgs) {
  return { query: url.search };
}

export default function ClientOnly({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  return (
    <DevPage title={translate("kit.clientOnlyTitle")}>
      <p>
        {translate("kit.clientOnlyText", { query: loaderData.query, language: navigator.language })}
      </p>
    </DevPage>
  );
}
