/** As in Google's REST mapping, snake_case equals camelCase, numbers may be strings, and null means absent. */
import { z } from "zod";
import { invalidArgument, Refusal } from "./refusal.ts";

/** Large enough for a provider's assertion, small enough to resist attacks. */
export const MAX_BODY_BYTES = 128 * 1024;

/** The hosted service's limit. It protects the recursive functions below. */
const MAX_DEPTH = 100;

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
const ERROR_POSITION = / \(line \d+ column \d+\)$/;
const INVALID_JSON = "Invalid JSON payload received.";

export const optionalText = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
);

/** JSON carries a 64-bit integer as a string. */
export const optionalInt64 = z
  .preprocess((value, context) => {
    if (typeof value !== "number") return value;
    if (!Number.isInteger(value))
      context.addIssue({ code: "custom", message: 'must match format "int64"' });
    return String(value);
  }, z.string().nullish())
  .transform((value) => value ?? undefined);

export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

export const textList = z
  .array(z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string()))
  .nullish()
  .transform((value) => value ?? []);

export function choice<const T extends readonly [string, ...string[]]>(names: T) {
  return z.preprocess(
    (value) => (typeof value === "number" ? (names[value] ?? String(value)) : value),
    z.enum(names),
  );
}

export function optionalChoice<const T extends readonly [string, ...string[]]>(names: T) {
  return z
    .preprocess(
      (value) => (typeof value === "number" ? (names[value] ?? String(value)) : value),
      z.enum(names).nullish(),
    )
    .transform((value) => value ?? undefined);
}

/** Ignored fields. Unlike unknown fields, they must have the right type. */
export function unusedTexts<const N extends string>(...names: readonly N[]) {
  const members = names.map((name) => [name, optionalText]);
  return Object.fromEntries(members) as Record<N, typeof optionalText>;
}

export const CLIENT_TYPES = [
  "CLIENT_TYPE_UNSPECIFIED",
  "CLIENT_TYPE_WEB",
  "CLIENT_TYPE_ANDROID",
  "CLIENT_TYPE_IOS",
] as const;
export const RECAPTCHA_VERSIONS = [
  "RECAPTCHA_VERSION_UNSPECIFIED",
  "RECAPTCHA_ENTERPRISE",
] as const;

export const CLIENT_MEMBERS = {
  clientType: optionalChoice(CLIENT_TYPES),
  recaptchaVersion: optionalChoice(RECAPTCHA_VERSIONS),
  tenantId: optionalText,
};

/** SMS is not supported, but the types of its fields are checked. */
export const STARTED_SMS = z
  .object({
    autoRetrievalInfo: z.object(unusedTexts("appSignatureHash")).nullish(),
    clientType: CLIENT_MEMBERS.clientType,
    recaptchaVersion: CLIENT_MEMBERS.recaptchaVersion,
    ...unusedTexts("captchaResponse", "iosReceipt", "iosSecret", "phoneNumber"),
    ...unusedTexts("playIntegrityToken", "recaptchaToken", "safetyNetToken"),
  })
  .nullish();
export const FINISHED_SMS = z
  .object(unusedTexts("androidVerificationProof", "code", "phoneNumber", "sessionInfo"))
  .nullish();

/** Throws Refusal if the body is not a JSON object of this schema. An empty body counts as an empty object. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const text = await readText(request);
  const fields = text === "" ? {} : parseJson(text);
  const parsed = parseFields(fields, schema);
  refuseOtherProject(fields);
  return parsed;
}

/** Accepts only UTF encodings, as named in the content type. */
async function readText(request: Request): Promise<string> {
  const charset = charsetOf(request) ?? "utf-8";
  const decoder = charset.startsWith("utf-") ? createDecoder(charset) : undefined;
  if (decoder) return decoder.decode(await request.arrayBuffer());
  const message = `unsupported charset "${charset.toUpperCase()}"`;
  throw new Refusal(message, {
    status: 415,
    body: { message, charset, type: "charset.unsupported" },
  });
}

function createDecoder(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/** Only administrators may name a project other than the API key's. */
function refuseOtherProject(fields: unknown): void {
  const { targetProjectId } = camelCased(fields) as { readonly targetProjectId?: unknown };
  if (![undefined, null, ""].includes(targetProjectId as string))
    throw new Refusal(
      "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.",
    );
}

/** The query of a call without a body. Throws Refusal if it does not match the schema. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const parsed = schema.safeParse(fieldsOf(new URL(request.url).searchParams), {
    reportInput: true,
  });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  // Messages about the query contain no path.
  throw invalidArgument(`${INVALID_JSON}  ${first ? describeIssue(first) : ""}`);
}

function fieldsOf(form: URLSearchParams): object {
  const fields = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(fields);
}

/** Like readJson, but also accepts a form, whose repeated fields become lists. */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  if (![undefined, FORM_TYPE].includes(mediaType(request))) return readJson(request, schema);
  return parseFields(fieldsOf(new URLSearchParams(await request.text())), schema);
}

export function mediaType({ headers }: Request): string | undefined {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

function charsetOf({ headers }: Request): string | undefined {
  const named = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(
    headers.get("content-type") ?? "",
  );
  return (named?.[1] ?? named?.[2])?.toLowerCase() || undefined;
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charAt(index);
    if (isText && character === "\\") index += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, (depth += 1));
    else if (character === "]" || character === "}") depth -= 1;
  }
  return deepest;
}

/** Accepts only an object or a list. Anything else gets the parser's message for its first character. */
function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH)
    throw invalidArgument(`${INVALID_JSON} Message too deep. Max recursion depth reached.`);
  const start = text.search(/[^\t\n\r ]/);
  const isStructure = start < 0 || "{[".includes(text.charAt(start));
  try {
    return JSON.parse(isStructure ? text : text.slice(0, start) + "#".repeat(text.length - start));
  } catch (error) {
    // Newer engines add line and column; the message must not depend on the engine.
    const reason = error instanceof Error ? error.message.replace(ERROR_POSITION, "") : "";
    const told = reason.replaceAll(/#+/g, (blank) => text.slice(start, start + blank.length));
    const message = `${INVALID_JSON} ${isStructure ? reason : told}`;
    throw new Refusal(message, { hasRpcStatus: true, reason: "parseError" });
  }
}

function parseFields<S extends z.ZodType>(fields: unknown, schema: S): z.output<S> {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    throw invalidArgument(`${INVALID_JSON}  must be object`);
  const parsed = schema.safeParse(camelCased(fields), { reportInput: true });
  if (parsed.success) return parsed.data;
  // Report the first problem by field name, as the official emulator does.
  const [first] = parsed.error.issues.toSorted((one, other) =>
    String(one.path[0]) < String(other.path[0]) ? -1 : 1,
  );
  const path = first?.path.map((step) => `/${String(step)}`).join("") ?? "";
  throw invalidArgument(`${INVALID_JSON} ${path} ${first ? describeIssue(first) : ""}`);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${issue.expected}`;
  if (issue.code === "custom") return issue.message;
  if (issue.code !== "invalid_value") return "is not valid";
  return typeof issue.input === "string"
    ? "must be equal to one of the allowed values"
    : "must be string";
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [camelCase(name), camelCased(member)]),
  );
}

function camelCase(name: string): string {
  return name.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
