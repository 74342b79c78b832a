import { z } from "zod";
import { GOOGLE } from "#domain/ports/identity-providers.ts";
import { jsonOf } from "./values.ts";

export interface ProviderSettings {
  /** The id used in accounts and tokens: `google.com` or `oidc.…`. */
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which only PKCE protects. */
  readonly clientSecret?: string | undefined;
}

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
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "contains an id twice");

function isGoogle(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "id" in entry && entry.id === GOOGLE;
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  return !!url && url.protocol === "https:" && !url.search && !url.hash && !url.username;
}
