import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { isMailId } from "#domain/notifications/outbox.ts";
import { ownerOrdersContext } from "#app/context.ts";
import { readForm } from "#app/platform/read-form.ts";
import { readActor } from "#app/session/read-actor.ts";

const formSchema = z.object({ mail: z.string().refine(isMailId) });

/** Only the owner can call this: the layout's middleware also guards actions. */
export async function retry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { search }: URL,
) {
  const { mail } = await readForm(request, formSchema);
  const problem = await context.get(ownerOrdersContext).retryMail(mail, await readActor(context));
  if (problem !== "queued")
    return data({ problem }, { status: 409, headers: { "Cache-Control": "private, no-store" } });
  const query = new URLSearchParams(search);
  query.set("did", "retry");
  throw redirect(`${href("/admin/mails")}?${query}`, 303);
}
