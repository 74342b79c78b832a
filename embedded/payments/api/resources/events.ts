import { toEvent } from "../../objects/event.ts";
import { events } from "../../records.ts";
import { invalidRequest } from "../../stripe-failure.ts";
import type { Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { listOf, listShape, text } from "../parameters.ts";

const URL = "/v1/events";
const MAX_TYPES = 20;

export function addEventRoutes(endpoints: Endpoints): void {
  const shape = { ...listShape, types: listOf(text(100)).optional() };
  endpoints.get(URL, shape, async ({ unit, parameters }) => {
    const { types } = parameters;
    if (types && types.length > MAX_TYPES)
      throw invalidRequest(`You may list at most ${MAX_TYPES} types.`, undefined, "types");
    return readPage(
      unit,
      {
        collection: events,
        prefix: "evt_",
        resource: "event",
        url: URL,
        where: [["type", "in", types]],
        thenBy: ["index"],
      },
      parameters,
      toEvent,
    );
  });
}
