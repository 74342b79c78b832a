import { payloadResponse } from "../../platform/payload/payload-response.ts";
import { variantOf } from "../../platform/variant-of.ts";
import { loadLanding } from "../landing-parts/load-landing.ts";
import type { Route } from "./+types/payload.ts";

export async function loader({ pattern, context }: Route.LoaderArgs) {
  return payloadResponse(await loadLanding(variantOf(pattern), context));
}
