import { useState } from "react";
import { href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { DEFAULT_THEME_CLASS } from "../../theme/colors.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Row, Section } from "./section.tsx";

const sizes = ["2xs", "xs", "sm", "md", "lg", "xl"] as const;
const variants = ["solid", "outline", "soft", "ghost", "link"] as const;
const colors = ["primary", "white", "gray", "black"] as const;

export function ButtonSamples() {
  const translate = useTranslate();
  return (
    <Section title={translate("kit.buttons")}>
      <h3 className="font-semibold">{translate("kit.shopTheme")}</h3>
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
        <h3 className="font-semibold">{translate("kit.defaultTheme")}</h3>
        <Matrix title="Default theme" />
      </div>
    </Section>
  );
}

function States() {
  const translate = useTranslate();
  const [presses, setPresses] = useState(0);
  const press = () => setPresses((count) => count + 1);
  return (
    <>
      <Row title="States">
        <Button onClick={press}>{translate("kit.buttonDefault")}</Button>
        <Button onClick={press} isLoading>
          {translate("kit.buttonLoading")}
        </Button>
        <Button onClick={press} isLoading trailing="plus" variant="outline">
          {translate("kit.buttonTrailingLoading")}
        </Button>
        <Button onClick={press} disabled>
          {translate("kit.buttonDisabled")}
        </Button>
        <Button onClick={press} leading="search" trailing="chevronDown" color="white">
          {translate("kit.buttonIcons")}
        </Button>
        <Button onClick={press} leading="plus" aria-label={translate("kit.buttonSquare")} />
        <ButtonLink to={href("/dev/links")}>{translate("kit.buttonLink")}</ButtonLink>
        <ButtonLink to={href("/dev/links")} isDisabled>
          {translate("kit.buttonLinkDisabled")}
        </ButtonLink>
      </Row>
      <p>{translate("kit.pressed", { count: presses })}</p>
      <Button isBlock variant="soft">
        {translate("kit.buttonBlock")}
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
