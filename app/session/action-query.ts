import { z } from "zod";
import { splitLocale } from "#locales/locale-path.ts";
import { sameOriginPath } from "#protocol/same-origin-path.ts";
import { safeNext } from "#app/session/require-account.ts";

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
  /** Undefined for links that are incomplete or not ours. */
  readonly mode: ActionMode | undefined;
  /** A path on this site, with its language prefix. */
  readonly next: string;
}

interface Site {
  readonly publicUrl: string;
  readonly locales: readonly string[];
  readonly basename: string;
}

/** Leaves out the code, which the server never needs. */
export function readActionQuery(parameters: URLSearchParams, site: Site): ActionQuery {
  const read = query.safeParse(Object.fromEntries(parameters));
  return {
    mode: read.success ? read.data.mode : undefined,
    next: nextOf(parameters, site),
  };
}

/** Ignores URLs of other sites. For the URL of the sign-in page, returns the `next` in that URL. */
function nextOf(parameters: URLSearchParams, { publicUrl, locales, basename }: Site): string {
  const { origin } = new URL(publicUrl);
  const continueUrl = parameters.get("continueUrl") ?? "";
  const url = URL.parse(continueUrl);
  const path = url ? sameOriginPath(continueUrl, origin) : undefined;
  const isSignIn =
    path !== undefined && splitLocale(url?.pathname ?? "", locales).path === "/sign-in";
  const requested = isSignIn
    ? (url?.searchParams.get("next") ?? null)
    : (path ?? parameters.get("next"));
  return safeNext(requested, origin, basename);
}
