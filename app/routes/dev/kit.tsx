import { href } from "react-router";
import { kitText } from "#app/i18n/en-kit.ts";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { DevPage, PageLink } from "./dev-page.tsx";
import { AvatarSamples } from "./avatar-samples.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { Section } from "./section.tsx";
import { SelectSamples } from "./select-samples.tsx";
import { ToastSamples } from "./toast-samples.tsx";

/** Every component in every state. */
export default function Kit() {
  return (
    <DevPage title={kitText.kitTitle}>
      <Section title={kitText.colorMode}>
        <ColorModeSwitch />
      </Section>
      <Section title={kitText.loadingBar}>
        <PageLink to={`${href("/dev/slow")}?ms=1500`}>{kitText.linkSlow}</PageLink>
      </Section>
      <Section title={kitText.iconsTitle}>
        <PageLink to={href("/dev/icons")}>{kitText.iconsTitle}</PageLink>
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
