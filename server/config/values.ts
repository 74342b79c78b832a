import { resolve } from "node:path";
import { z } from "zod";

/** Treats an empty variable as absent, like a shell. */
export const variable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

/** Problems of a JSON variable are reported as `VARIABLE.member`. */
export const jsonOf = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const captchaState = z
  .enum(["OFF", "AUDIT", "ENFORCE"], { error: "must be OFF, AUDIT or ENFORCE" })
  .default("OFF");

export const onOff = z.enum(["on", "off"], { error: "must be on or off" }).default("on");

export const oneOrZero = z
  .enum(["0", "1"], { error: "must be 1 or 0" })
  .default("0")
  .transform((value) => value === "1");

/** At most one year, so that sums in milliseconds stay within what documents can store. */
export const seconds = z
  .string()
  .regex(/^\d+$/, "must be a whole number of seconds")
  .transform(Number)
  .pipe(z.int().min(1, "must be at least 1").max(31_536_000, "must be a year at most"));

export const hostName = z
  .string()
  .regex(/^[\w.:%-]+$/, "must be an address or a name of this machine")
  .default("127.0.0.1");

export const apiKey = z.string().regex(/^[\w-]+$/, "letters, digits, - and _");

export function splitList(value: string): string[] {
  return value.split(",").map((part) => part.trim().toLowerCase());
}

/** Only ASCII: in Unicode, different addresses can look alike. */
export function isEmailList(values: readonly string[]): boolean {
  return values.every(isEmail);
}

export function isEmail(value: string): boolean {
  return emailAddress.safeParse(value).success;
}

const emailAddress = z.email({ pattern: z.regexes.html5Email });

export function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return !!url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

export function isServiceUrl(value: string): boolean {
  const url = URL.parse(value);
  return !!url && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
}

/** The path after the scheme, made absolute; ":memory:" is unchanged. */
export function pathOf(url: string): string {
  const path = url.slice(url.indexOf(":") + 1);
  return path === ":memory:" ? path : resolve(path);
}
