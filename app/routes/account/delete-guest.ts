import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { visitorContext } from "../../context.ts";
import { readForm } from "../../platform/read-form.ts";

const formSchema = z.object({
  intent: z.literal("deleteGuest"),
  confirmed: z.literal("yes").optional(),
});

/** False if the box was not ticked, or if the visitor is no longer a guest. */
export async function deleteGuest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const { confirmed } = await readForm(request, formSchema);
  return confirmed !== undefined && context.get(visitorContext).deleteGuest();
}
