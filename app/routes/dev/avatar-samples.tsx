import { useState } from "react";
import { kitText } from "#app/i18n/en-kit.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Row, Section } from "./section.tsx";

const sizes = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;
const BROKEN = "/none.png";

export function AvatarSamples() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title={kitText.avatars}>
      <Row title={kitText.avatarSizes}>
        {sizes.map((size) => (
          <Avatar key={size} size={size} alt={size.toUpperCase()} icon="user" />
        ))}
      </Row>
      <Row title={kitText.avatarFallbacks}>
        <Avatar src="/favicon.svg" alt="Picture" />
        <Avatar alt="Ada Byron Lovelace" />
        <Avatar alt="a b c" chip={{ label: kitText.online }} />
        <Avatar text="+3" size="md" />
        <Avatar icon="user" alt="Nobody" />
        <Avatar />
      </Row>
      <BrokenAvatars title={kitText.avatarBroken} />
      <div>
        <Button variant="outline" onClick={() => setIsShown(true)}>
          {kitText.avatarClient}
        </Button>
      </div>
      {isShown && <BrokenAvatars title={`${kitText.avatarBroken}, client`} />}
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
