/** Which providers people may sign in with, as the environment names them. */
import { z } from "zod";
import { jsonOf } from "../config/values.ts";

export interface ProviderSettings {
  /** As accounts and tokens name it: `google.com` or `oidc.…`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
}

export const GOOGLE = "google.com";

const client = {
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(500).optional(),
};

const google = z.strictObject({ id: z.literal(GOOGLE), ...client }).transform((settings) => ({
  ...settings,
  name: "Google",
  issuer: "https://accounts.google.com",
}));

const openIdConnect = z.strictObject({
  id: z.string().regex(/^oidc\.[a-z0-9-]{1,28}$/, "must be google.com or oidc. and a short name"),
  name: z.string().min(1).max(40),
  issuer: z.string().refine(isIssuer, "must be an https address without a query"),
  ...client,
});

/** JSON in one variable: an array with one object per provider. */
export const providersVariable = jsonOf(
  z.array(z.unknown(), { error: "must be an array of providers" }).max(10),
)
  .transform((entries, context) =>
    entries.flatMap((entry, index): ProviderSettings[] => {
      const parsed = (isGoogle(entry) ? google : openIdConnect).safeParse(entry);
      if (parsed.success) return [parsed.data];
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: "custom", path: [index, ...path], message });
      return [];
    }),
  )
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "names an id twice");

function isGoogle(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "id" in entry && entry.id === GOOGLE;
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  return !!url && url.protocol === "https:" && !url.search && !url.hash && !url.username;
}
