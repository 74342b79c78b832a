import { kitText } from "#app/i18n/en-kit.ts";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { DevPage } from "./dev-page.tsx";

export const handle = { colorMode: "dark" };

export default function ForcedDark() {
  return (
    <DevPage title={kitText.forcedDarkTitle}>
      <ColorModeSwitch />
    </DevPage>
  );
}
