import type { Context } from "hono";
import { FORM_TYPE, JSON_TYPE, mediaType } from "./request-body.ts";
import { invalidArgument, Refusal } from "./refusal.ts";

interface AccessOptions {
  readonly apiKey: string;
  /** For clients with their own API key, such as the official SDK's test suites. */
  readonly acceptAnyApiKey: boolean;
}

/** Throws Refusal if a check fails. */
export function checkAccess(c: Context, options: AccessOptions): void {
  checkType(c.req.raw);
  refuseBearer(c);
  checkApiKey(c, options);
  checkQuery(c.req.queries());
}

function checkType(request: Request): void {
  const type = mediaType(request);
  const isForm = type === FORM_TYPE && new URL(request.url).pathname.startsWith("/securetoken.");
  if (request.method !== "POST" || type === undefined || type === JSON_TYPE || isForm) return;
  throw new Refusal(`Invalid content-type: ${request.headers.get("content-type")}`, {
    reason: "unknown",
    hasDomain: false,
  });
}

/** Bearer tokens are for administrators of a hosted project. This server has none. */
function refuseBearer(c: Context): void {
  const isToolkit = c.req.path.startsWith("/identitytoolkit.");
  if (!isToolkit || !/^bearer /i.test(c.req.header("authorization") ?? "")) return;
  throw new Refusal(
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    {
      status: 401,
      fault: {
        message: "Invalid Credentials",
        location: "Authorization",
        locationType: "header",
      },
    },
  );
}

function checkApiKey(c: Context, { apiKey, acceptAnyApiKey }: AccessOptions): void {
  const [named, ...others] = c.req.queries("key") ?? [];
  const given = (others.length === 0 && named) || c.req.header("x-goog-api-key");
  if (!given) throw new Refusal("The request is missing a valid API key.", { status: 403 });
  if (acceptAnyApiKey || given === apiKey) return;
  throw new Refusal("API key not valid. Please pass a valid API key.", {
    hasRpcStatus: true,
    reason: "badRequest",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "API_KEY_INVALID",
        domain: "googleapis.com",
        metadata: { service: "identitytoolkit.googleapis.com" },
      },
    ],
  });
}

/** Query parameters that all Google APIs accept. This server only checks them; its response is always JSON. */
const COMMON_TEXTS =
  "access_token alt callback fields oauth_token quotaUser uploadType upload_protocol".split(" ");
const FORMS = ["json", "media", "proto"];

function checkQuery(query: Readonly<Record<string, readonly string[]>>): void {
  const isRepeated = COMMON_TEXTS.some((name) => (query[name]?.length ?? 0) > 1);
  const isUnknownForm = query["alt"]?.some((form) => !FORMS.includes(form));
  const { prettyPrint = ["true"] } = query;
  const problem =
    (isRepeated && "must be string") ||
    (isUnknownForm && "must be equal to one of the allowed values") ||
    (!/^(true|false)$/.test(prettyPrint.join(",")) && "must be boolean");
  if (problem) throw invalidArgument(`Invalid JSON payload received.  ${problem}`);
}
