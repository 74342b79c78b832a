import { setTimeout } from "node:timers/promises";
import { useTranslate } from "../../i18n/messages.ts";
import { DevPage } from "./dev-page.tsx";
import type { Route } from "./+types/slow.ts";

const MAX_MS = 10_000;

export async function loader({ url }: Route.LoaderArgs) {
  const requested = Number(url.searchParams.get("ms"));
  const milliseconds = Math.min(Math.max(requested || 0, 0), MAX_MS);
  await setTimeout(milliseconds);
  return { milliseconds };
}

export default function Slow({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  return (
    <DevPage title={translate("kit.slowTitle")}>
      <p>{translate("kit.slowWaited", { milliseconds: `${loaderData.milliseconds}` })}</p>
    </DevPage>
  );
}
