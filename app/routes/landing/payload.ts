import { answerPayload } from "#app/platform/payload/answer-payload.ts";
import { loadLanding } from "./shared/load-landing.ts";
import type { Route } from "./+types/payload.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return answerPayload(await loadLanding("landing", context));
}
