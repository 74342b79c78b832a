import { hasPrefix } from "../../ids.ts";
import { eventTypes, toEvent } from "../../objects/event.ts";
import { events } from "../../records.ts";
import { exclusiveParameters, invalidRequest, resourceMissing } from "../../stripe-failure.ts";
import type { Endpoints } from "../endpoints.ts";
import { readPage } from "../list.ts";
import { listOf, listShape, text } from "../parameters.ts";

const URL = "/v1/events";
const MAX_TYPES = 20;

export function addEventRoutes(endpoints: Endpoints): void {
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => {
    const event = hasPrefix("evt_", id) ? await unit.get(events, id) : undefined;
    if (!event) throw resourceMissing("event", id);
    return toEvent(event);
  });
  const type = text(100);
  const shape = { ...listShape, type: type.optional(), types: listOf(type).optional() };
  endpoints.get(URL, shape, async ({ unit, parameters }) => {
    const { type, types } = parameters;
    if (type !== undefined && types !== undefined) throw exclusiveParameters("type", "types");
    if (types && types.length > MAX_TYPES)
      throw invalidRequest(`You may list at most ${MAX_TYPES} types.`, undefined, "types");
    return readPage(
      unit,
      {
        collection: events,
        prefix: "evt_",
        resource: "event",
        url: URL,
        where: [["type", "in", type === undefined ? types : matching(type)]],
        thenBy: ["index"],
      },
      parameters,
      toEvent,
    );
  });
}

/** A type may contain "*": https://docs.stripe.com/api/events/list#list_events-type */
function matching(type: string): readonly string[] {
  if (!type.includes("*")) return [type];
  const parts = type.split("*");
  const [start = "", end = ""] = [parts[0], parts.at(-1)];
  return eventTypes.filter((name) => name.startsWith(start) && name.endsWith(end));
}
