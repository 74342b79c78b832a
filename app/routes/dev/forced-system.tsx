import { kitText } from "#app/i18n/en-kit.ts";
import { DevPage } from "./dev-page.tsx";

/** A mistake that is only warned of. */
export const handle = { colorMode: "system" };

export default function ForcedSystem() {
  return (
    <DevPage title={kitText.forcedSystemTitle}>
      <p>{kitText.forcedSystemText}</p>
    </DevPage>
  );
}
