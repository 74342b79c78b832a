import { useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { DynamicIcon } from "../../platform/icons/dynamic-icon.tsx";
import { Button } from "../../ui/button.tsx";
import { DevPage } from "./dev-page.tsx";
import { Row } from "./section.tsx";
import type { Route } from "./+types/icons.ts";

const FROM_SERVER = "heroicons:photo,heroicons:map,heroicons:nope";
const FROM_BROWSER = ["heroicons:bell", "heroicons:clock", "heroicons:photo", "none:clock"];

export function loader({ url }: Route.LoaderArgs) {
  return { names: (url.searchParams.get("names") ?? FROM_SERVER).split(",") };
}

export default function Icons({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const [later, setLater] = useState<readonly string[]>([]);
  return (
    <DevPage title={translate("kit.iconsTitle")}>
      <Row title={translate("kit.iconsServer")}>
        {loaderData.names.map((name) => (
          <DynamicIcon key={name} name={name} className="size-8" />
        ))}
      </Row>
      <Row title={translate("kit.iconsBrowser")}>
        {later.map((name) => (
          <DynamicIcon key={name} name={name} />
        ))}
      </Row>
      <div>
        <Button variant="outline" onClick={() => setLater(FROM_BROWSER)}>
          {translate("kit.iconsShow")}
        </Button>
      </div>
    </DevPage>
  );
}
