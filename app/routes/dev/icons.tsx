import { useState } from "react";
import { kitText } from "#app/i18n/en-kit.ts";
import { DynamicIcon } from "#app/platform/icons/dynamic-icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { DevPage } from "./dev-page.tsx";
import { Row } from "./section.tsx";
import type { Route } from "./+types/icons.ts";

const FROM_SERVER = "heroicons:photo,heroicons:map,heroicons:nope";
const FROM_BROWSER = ["heroicons:bell", "heroicons:clock", "heroicons:photo", "none:clock"];

/** Which icons a page shows is known when it is asked for: `?names=` changes them. */
export function loader({ url }: Route.LoaderArgs) {
  return { names: (url.searchParams.get("names") ?? FROM_SERVER).split(",") };
}

export default function Icons({ loaderData }: Route.ComponentProps) {
  const [later, setLater] = useState<readonly string[]>([]);
  return (
    <DevPage title={kitText.iconsTitle}>
      <Row title={kitText.iconsServer}>
        {loaderData.names.map((name) => (
          <DynamicIcon key={name} name={name} className="size-8" />
        ))}
      </Row>
      <Row title={kitText.iconsBrowser}>
        {later.map((name) => (
          <DynamicIcon key={name} name={name} />
        ))}
      </Row>
      <div>
        <Button variant="outline" onClick={() => setLater(FROM_BROWSER)}>
          {kitText.iconsShow}
        </Button>
      </div>
    </DevPage>
  );
}
