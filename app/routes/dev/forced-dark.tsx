import { useTranslate } from "../../i18n/messages.ts";
import { ColorModeSwitch } from "../../theme/color-mode-switch.tsx";
import { DevPage } from "./dev-page.tsx";

export const handle = { colorMode: "dark" };

export default function ForcedDark() {
  const translate = useTranslate();
  return (
    <DevPage title={translate("kit.forcedDarkTitle")}>
      <ColorModeSwitch />
    </DevPage>
  );
}
