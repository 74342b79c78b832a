import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { visitorContext } from "../context.ts";
import { readForm } from "../routes/read-form.ts";

const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("endSession"), session: z.string().min(1).max(200) }),
  z.object({ intent: z.literal("endOtherSessions") }),
]);

/** One that is over already is no mistake of who asks. */
export async function endSessions(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly isDone: boolean }> {
  const form = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  if (form.intent === "endSession") await visitor.endSession(form.session);
  else await visitor.endOtherSessions();
  return { isDone: true };
}
