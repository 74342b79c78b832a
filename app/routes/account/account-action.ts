import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { visitorContext } from "../../context.ts";
import { readForm } from "../../platform/read-form.ts";

const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("endSession"), session: z.string().min(1).max(200) }),
  z.object({ intent: z.literal("endOtherSessions") }),
  z.object({ intent: z.literal("lookAgain") }),
]);

/** Ends sessions, or reads the account again, which the server otherwise does only every few minutes. Idempotent. */
export async function changeAccount(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly isDone: boolean }> {
  const form = await readForm(request, formSchema);
  const visitor = context.get(visitorContext);
  switch (form.intent) {
    case "endSession":
      await visitor.endSession(form.session);
      break;
    case "endOtherSessions":
      await visitor.endOtherSessions();
      break;
    case "lookAgain":
      await visitor.person({ isFresh: true });
  }
  return { isDone: true };
}
