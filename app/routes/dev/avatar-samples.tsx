import { useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Row, Section } from "./section.tsx";

const sizes = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;
const BROKEN = "/none.png";

export function AvatarSamples() {
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title={translate("kit.avatars")}>
      <Row title={translate("kit.avatarSizes")}>
        {sizes.map((size) => (
          <Avatar key={size} size={size} alt={size.toUpperCase()} icon="user" />
        ))}
      </Row>
      <Row title={translate("kit.avatarFallbacks")}>
        <Avatar src="/favicon.svg" alt="Picture" />
        <Avatar alt="Ada Byron Lovelace" />
        <Avatar alt="a b c" chip={{ label: translate("kit.online") }} />
        <Avatar text="+3" size="md" />
        <Avatar icon="user" alt="Nobody" />
        <Avatar />
      </Row>
      <BrokenAvatars title={translate("kit.avatarBroken")} />
      <div>
        <Button variant="outline" onClick={() => setIsShown(true)}>
          {translate("kit.avatarClient")}
        </Button>
      </div>
      {isShown && <BrokenAvatars title={`${translate("kit.avatarBroken")}, client`} />}
    </Section>
  );
}

function BrokenAvatars({ title }: { title: string }) {
  return (
    <Row title={title}>
      <Avatar src={BROKEN} alt="Broken text" text="Tx" icon="user" />
      <Avatar src={BROKEN} alt="Broken icon" icon="user" />
      <Avatar src={BROKEN} alt="Broken initials" />
    </Row>
  );
}
