import { setTimeout } from "node:timers/promises";
import { kitText } from "#app/i18n/en-kit.ts";
import { DevPage } from "./dev-page.tsx";
import type { Route } from "./+types/slow.ts";

const MAX_MS = 10_000;

export async function loader({ url }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get("ms"));
  const milliseconds = Math.min(Math.max(asked || 0, 0), MAX_MS);
  await setTimeout(milliseconds);
  return { milliseconds };
}

export default function Slow({ loaderData }: Route.ComponentProps) {
  return (
    <DevPage title={kitText.slowTitle}>
      <p>{kitText.slowWaited(loaderData.milliseconds)}</p>
    </DevPage>
  );
}
