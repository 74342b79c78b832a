/** Licence keys for apps. Any origin may call these routes: callers need only a key. */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import { shownText } from "#domain/pasted.ts";
import type { Activations, Revoked } from "#domain/licences/activations.ts";
import type { Licences } from "#domain/licences/licences.ts";
import type { Limit, Limits } from "#domain/ports/limits.ts";
import { fail, failBadRequest, failNotFound } from "#protocol/failure.ts";
import {
  LICENCE_ACTIVATE_PATH,
  LICENCE_CHECK_PATH,
  LICENCE_DEACTIVATE_PATH,
  LICENCE_KEYS_PATH,
} from "#protocol/paths.ts";
import type { HonoEnv } from "../http/environment.ts";
import { readJson } from "../http/middleware/read-json.ts";

const HOUR_MS = 60 * 60_000;
const DAY_S = 24 * 60 * 60;
/** Apps that fetch the public keys learn of a new one within an hour. */
const KEYS_CACHED_S = 60 * 60;

/** Many devices of an office or a campus share an address. */
const byClient: Limit = { name: "licencesByClient", max: 600, windowMs: HOUR_MS };
const byUnknown: Limit = { name: "licencesByUnknown", max: 6000, windowMs: HOUR_MS };
/** All devices of one key together, of which it may have 1000. */
const byKey: Limit = { name: "licencesByKey", max: 2000, windowMs: HOUR_MS };

const MAX_KEY = 2000;
const MAX_NAME = 100;

/** One line, so that no name can imitate another part of a page. */
const line = z
  .string("must be a text")
  .trim()
  .min(1, "must not be empty")
  .max(MAX_NAME, `must have at most ${MAX_NAME} characters`)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u, "must not contain control characters or line breaks")
  .refine(
    (text) => shownText(text) === text.normalize("NFC"),
    "must not contain invisible characters or characters that reverse others",
  );

const callSchema = z.object({
  key: z
    .string("must be a licence key")
    .min(1, "must not be empty")
    .max(MAX_KEY, `must have at most ${MAX_KEY} characters`),
  device: line,
});
const activationSchema = callSchema.extend({ name: line.optional() });

interface LicencesApiOptions {
  readonly licences: Licences;
  readonly limits: Limits;
  readonly clientAddress: (c: Context) => string | undefined;
}

export function createLicencesApi(options: LicencesApiOptions): Hono<HonoEnv> {
  const { licences } = options;
  const api = new Hono<HonoEnv>();
  for (const path of [LICENCE_ACTIVATE_PATH, LICENCE_CHECK_PATH, LICENCE_DEACTIVATE_PATH]) {
    const exposeHeaders = ["Retry-After"];
    api.use(path, cors({ origin: "*", allowMethods: ["POST"], exposeHeaders, maxAge: DAY_S }));
    // `cors` handles the preflight. Declare OPTIONS, so that it is not refused earlier.
    api.options(path, (c) => c.body(null, 204));
  }
  api.post(LICENCE_ACTIVATE_PATH, async (c) => {
    const { orderId, call } = await readCall(c, activationSchema, options);
    const activation = await licences.activate(orderId, call);
    if (activation.outcome === "unknown") return failUnknown();
    if (activation.outcome === "revoked") return failRevoked(activation);
    if (activation.outcome === "full") return failFull(activation.activations);
    const { activationId, activations } = activation;
    return c.json({ activationId, activations });
  });
  api.post(LICENCE_CHECK_PATH, async (c) => {
    const { orderId, call } = await readCall(c, callSchema, options);
    const check = await licences.check(orderId, call.device);
    if (check.outcome === "unknown") return failUnknown();
    if (check.outcome === "revoked") return failRevoked(check);
    const { activations } = check;
    return check.outcome === "active"
      ? c.json({ isActive: true, activationId: check.activationId, activations })
      : c.json({ isActive: false, activations });
  });
  api.post(LICENCE_DEACTIVATE_PATH, async (c) => {
    const { orderId, call } = await readCall(c, callSchema, options);
    const freed = await licences.deactivate(orderId, call.device);
    if (freed.outcome === "unknown") return failUnknown();
    return c.json({ activations: freed.activations });
  });
  api.use(LICENCE_KEYS_PATH, cors({ origin: "*", allowMethods: ["GET"] }));
  api.get(LICENCE_KEYS_PATH, async (c) => {
    const keys = await licences.publicKeys();
    if (keys.length === 0) failNotFound(new URL(c.req.url));
    c.header("Cache-Control", `public, max-age=${KEYS_CACHED_S}`);
    return c.json({ keys });
  });
  return api;
}

/** Counts the call by client before verifying the key, and then by key. */
async function readCall<T extends z.output<typeof callSchema>>(
  c: Context<HonoEnv>,
  schema: z.ZodType<T>,
  { licences, limits, clientAddress }: LicencesApiOptions,
): Promise<{ readonly orderId: string; readonly call: T }> {
  const client = clientAddress(c);
  await limits.count([client === undefined ? [byUnknown, "all"] : [byClient, client]]);
  const body = schema.safeParse(await readJson(c));
  if (!body.success) failBadRequest(body.error);
  const claims = await licences.read(body.data.key);
  if (!claims) return failUnknown();
  await limits.count([[byKey, claims.order]]);
  return { orderId: claims.order, call: body.data };
}

function failUnknown(): never {
  return fail({
    statusCode: 422,
    statusMessage: "Unprocessable Content",
    message: "This is not a licence key of this shop.",
    data: { reason: "unknown", issues: [{ path: "key", message: "is no key of this shop" }] },
  });
}

function failRevoked({ because }: Revoked): never {
  return fail({
    statusCode: 403,
    statusMessage: "Forbidden",
    message: "This licence key is revoked, because its purchase has ended or is disputed.",
    data: { reason: "revoked", because },
  });
}

function failFull(activations: Activations): never {
  return fail({
    statusCode: 409,
    statusMessage: "Conflict",
    message: `This licence key is active on ${activations.used} devices, as many as it may be. Deactivate one first.`,
    data: { reason: "full", activations },
  });
}
