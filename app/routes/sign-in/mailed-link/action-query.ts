/** What the link of a mail carries to `/auth/action`. */
import { z } from "zod";
import { safeNext } from "#app/session/require-member.ts";

const MODES = [
  "resetPassword",
  "signIn",
  "verifyEmail",
  "verifyAndChangeEmail",
  "recoverEmail",
] as const;

export type ActionMode = (typeof MODES)[number];

const query = z.object({
  mode: z.enum(MODES),
  oobCode: z
    .string()
    .max(500)
    .regex(/^[\w-]+$/),
});

interface ActionQuery {
  /** Undefined where the link is not one of ours, or not all of it. */
  readonly mode: ActionMode | undefined;
  /** A path of this site. */
  readonly next: string;
}

/** The code itself stays in the address: nothing on the server needs it. */
export function readActionQuery(parameters: URLSearchParams, publicUrl: string): ActionQuery {
  const read = query.safeParse(Object.fromEntries(parameters));
  return {
    mode: read.success ? read.data.mode : undefined,
    next: nextOf(parameters, publicUrl),
  };
}

/** Where another site is named, it is not followed. The sign-in page stands for where that one leads. */
function nextOf(parameters: URLSearchParams, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const url = URL.parse(parameters.get("continueUrl") ?? "");
  const path = url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
  const isSignIn = url !== null && path !== undefined && url.pathname === "/sign-in";
  const asked = isSignIn ? url.searchParams.get("next") : (path ?? parameters.get("next"));
  return safeNext(asked, origin);
}
