import { expireSession, readSession } from "../../ledger/sessions.ts";
import type { Unit } from "../../ledger/unit.ts";
import { toSession } from "../../objects/session.ts";
import { sessions } from "../../records.ts";
import { invalidRequest, resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { newSession } from "../new-session.ts";
import { createSessionParameters } from "../session-parameters.ts";

const URL = "/v1/checkout/sessions";

export function addSessionRoutes(endpoints: Endpoints): void {
  endpoints.post(URL, createSessionParameters, async ({ unit, parameters }) => {
    const session = await newSession(unit, parameters);
    unit.save(sessions, session);
    return toSession(session, unit.publicUrl);
  });
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) =>
    toSession(await existing(unit, id), unit.publicUrl),
  );
  endpoints.post(`${URL}/:id/expire`, body({}), async ({ unit, id }) => {
    const session = await existing(unit, id);
    if (session.status !== "open")
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${toSession(session, unit.publicUrl).status}.`,
      );
    return toSession(expireSession(unit, session), unit.publicUrl);
  });
}

async function existing(unit: Unit, id: string) {
  const entry = await readSession(unit, id);
  if (!entry) throw resourceMissing("checkout.session", id, "session");
  return entry.session;
}
