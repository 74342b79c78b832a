/** Reads request bodies the way proto JSON does: null is unset, unknown members are ignored. */
import { z } from "zod";
import { invalidArgument } from "./refusal.ts";

/** Bytes: room for a provider's assertion, not for an attack. */
export const MAX_BODY_BYTES = 128 * 1024;

export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

/** Absent is empty. */
export const textList = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);

/** Throws a Refusal for what is no JSON object of this shape. An empty body is an empty object. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const text = await request.text();
  return parseFields(text.trim() === "" ? {} : parseJson(text), schema);
}

/** As readJson for a form; of a repeated field the first counts. */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  if (request.headers.get("content-type")?.includes("json")) return readJson(request, schema);
  const form = new URLSearchParams(await request.text());
  const fields = new Map<string, string>();
  for (const [name, value] of form) if (!fields.has(name)) fields.set(name, value);
  return parseFields(Object.fromEntries(fields), schema);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidArgument("Invalid JSON payload received. Unexpected token.");
  }
}

function parseFields<S extends z.ZodType>(fields: unknown, schema: S): z.output<S> {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    throw invalidArgument(
      'Invalid JSON payload received. Unknown name "": Root element must be a message.',
    );
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const fieldViolations = parsed.error.issues.map(({ path }) => {
    const field = path.join(".");
    return { field, description: `Invalid value at '${field}'` };
  });
  throw invalidArgument(fieldViolations.map(({ description }) => description).join("\n"), [
    { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations },
  ]);
}
