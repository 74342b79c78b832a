import type { RouterContextProvider } from "react-router";
import type { Actor } from "#domain/orders/owner-actions.ts";
import { visitorContext } from "../context.ts";

/** The owner who asks, for the record. */
export async function readActor(
  context: Readonly<RouterContextProvider>,
  why?: string,
): Promise<Actor> {
  return { by: (await context.get(visitorContext).person())?.email ?? "", why };
}
