import { useState } from "react";
import { href } from "react-router";
import { kitText } from "#app/i18n/en-kit.ts";
import { DEFAULT_THEME_CLASS } from "#app/theme/colors.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Row, Section } from "./section.tsx";

const sizes = ["2xs", "xs", "sm", "md", "lg", "xl"] as const;
const variants = ["solid", "outline", "soft", "ghost", "link"] as const;
const colors = ["primary", "white", "gray", "black"] as const;

export function ButtonSamples() {
  return (
    <Section title={kitText.buttons}>
      <h3 className="font-semibold">{kitText.shopTheme}</h3>
      <States />
      <Row title="Sizes">
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {`Size ${size}`}
          </Button>
        ))}
      </Row>
      <Row title="Square sizes">
        {sizes.map((size) => (
          <Button key={size} size={size} leading="plus" aria-label={`Square ${size}`} />
        ))}
      </Row>
      <Matrix title="Shop" />
      <div className={`${DEFAULT_THEME_CLASS} flex flex-col gap-4`}>
        <h3 className="font-semibold">{kitText.defaultTheme}</h3>
        <Matrix title="Default theme" />
      </div>
    </Section>
  );
}

function States() {
  const [presses, setPresses] = useState(0);
  const press = () => setPresses((count) => count + 1);
  return (
    <>
      <Row title="States">
        <Button onClick={press}>{kitText.buttonDefault}</Button>
        <Button onClick={press} isLoading>
          {kitText.buttonLoading}
        </Button>
        <Button onClick={press} isLoading trailing="plus" variant="outline">
          {kitText.buttonTrailingLoading}
        </Button>
        <Button onClick={press} disabled>
          {kitText.buttonDisabled}
        </Button>
        <Button onClick={press} leading="search" trailing="chevronDown" color="white">
          {kitText.buttonIcons}
        </Button>
        <Button onClick={press} leading="plus" aria-label={kitText.buttonSquare} />
        <ButtonLink to={href("/dev/links")}>{kitText.buttonLink}</ButtonLink>
        <ButtonLink to={href("/dev/links")} isDisabled>
          {kitText.buttonLinkDisabled}
        </ButtonLink>
      </Row>
      <p>{kitText.pressed(presses)}</p>
      <Button isBlock variant="soft">
        {kitText.buttonBlock}
      </Button>
    </>
  );
}

function Matrix({ title }: { title: string }) {
  return colors.map((color) => (
    <Row key={color} title={`${title}, ${color}`}>
      {variants.map((variant) => (
        <Button key={variant} color={color} variant={variant}>
          {`${color} ${variant}`}
        </Button>
      ))}
    </Row>
  ));
}
