import { payloadResponse } from "../../platform/payload/payload-response.ts";
import { legalPageOf } from "./legal-page-of.ts";
import { loadLegal } from "./load-legal.ts";
import type { Route } from "./+types/payload.ts";

export async function loader({ pattern, context }: Route.LoaderArgs) {
  return payloadResponse(await loadLegal(legalPageOf(pattern), context));
}
