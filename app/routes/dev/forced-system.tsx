import { useTranslate } from "../../i18n/messages.ts";
import { DevPage } from "./dev-page.tsx";

/** Invalid on purpose: forcing "system" only logs a warning. */
export const handle = { colorMode: "system" };

export default function ForcedSystem() {
  const translate = useTranslate();
  return (
    <DevPage title={translate("kit.forcedSystemTitle")}>
      <p>{translate("kit.forcedSystemText")}</p>
    </DevPage>
  );
}
