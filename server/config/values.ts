/** How the values of variables are read, one kind at a time. */
import { z } from "zod";
import { CAPTCHA_STATES } from "#embedded/identity/protocol/captcha.ts";

/** An empty variable is an absent one, as in a shell. */
export const variable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

/** A variable that holds JSON; problems are named as `VARIABLE.member`. */
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
  .enum(CAPTCHA_STATES, { error: "must be OFF, AUDIT or ENFORCE" })
  .default("OFF");

export const onOff = z.enum(["on", "off"], { error: "must be on or off" }).default("on");

/** A year at most: times are added up in milliseconds, and documents hold no others. */
export const seconds = z
  .string()
  .regex(/^\d+$/, "must be a whole number of seconds")
  .transform(Number)
  .pipe(z.int().min(1, "must be at least 1").max(31_536_000, "must be a year at most"));

export const apiKey = z.string().regex(/^[\w-]+$/, "letters, digits, - and _");

export function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return !!url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

export function isServiceUrl(value: string): boolean {
  const url = URL.parse(value);
  return !!url && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}` === url.href;
}

export function isMailUrl(value: string): boolean {
  return value === "inbox:" || (/^smtps?:\/\/./.test(value) && URL.canParse(value));
}
