import { href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { ColorModeSwitch } from "../../theme/color-mode-switch.tsx";
import { DevPage, PageLink } from "./dev-page.tsx";
import { AvatarSamples } from "./avatar-samples.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { Section } from "./section.tsx";
import { SelectSamples } from "./select-samples.tsx";
import { ToastSamples } from "./toast-samples.tsx";

export default function Kit() {
  const translate = useTranslate();
  return (
    <DevPage title={translate("kit.kitTitle")}>
      <Section title={translate("kit.colorMode")}>
        <ColorModeSwitch />
      </Section>
      <Section title={translate("kit.loadingBar")}>
        <PageLink to={`${href("/dev/slow")}?ms=1500`}>{translate("kit.linkSlow")}</PageLink>
      </Section>
      <Section title={translate("kit.iconsTitle")}>
        <PageLink to={href("/dev/icons")}>{translate("kit.iconsTitle")}</PageLink>
      </Section>
      <ToastSamples />
      <OverlaySamples />
      <SelectSamples />
      <FieldSamples />
      <ButtonSamples />
      <AvatarSamples />
    </DevPage>
  );
}
