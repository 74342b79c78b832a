/** Forms that are shown again with the typed text and an error at each invalid field. */
import { z } from "zod";
import { failBadRequest } from "#protocol/failure.ts";
import { readFields } from "./read-form.ts";

/** `most` is the number of characters that the field may have. */
export type Fault = "missing" | { readonly most: number };

export interface Refused {
  readonly typed: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Fault>>;
}

/** A field that may be empty. `clean` normalises the text before its length is checked. */
export function typedField(clean: (text: string) => string, most: number) {
  return z.string().transform(clean).pipe(z.string().max(most));
}

export function filledField(clean: (text: string) => string, most: number) {
  return typedField(clean, most).pipe(z.string().min(1));
}

type Typed<T> =
  | { readonly fields: T; readonly refused?: undefined }
  | { readonly fields?: undefined; readonly refused: Refused };

/** Throws a 400, as `readForm` does, if the invalid field is one that visitors cannot type into. */
export async function readTyped<T>(request: Request, schema: z.ZodType<T>): Promise<Typed<T>> {
  const sent = await readFields(request);
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { fields: parsed.data };
  const faults: Record<string, Fault> = {};
  for (const issue of parsed.error.issues) {
    const fault = faultOf(issue);
    if (!fault) return failBadRequest(parsed.error);
    faults[issue.path.join(".")] = fault;
  }
  const texts = Object.entries(sent).filter(([, value]) => typeof value === "string");
  return { refused: { typed: Object.fromEntries(texts) as Record<string, string>, faults } };
}

function faultOf(issue: z.core.$ZodIssue): Fault | undefined {
  if (issue.code === "too_small") return "missing";
  return issue.code === "too_big" ? { most: Number(issue.maximum) } : undefined;
}
