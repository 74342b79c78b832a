import { z } from "zod";
import { googleAddresses } from "#server/adapters/identity/google.ts";
import type { IdentityConfig } from "#server/config/identity.ts";
import { about, codeOf, type Finding } from "./finding.ts";

const { ok, note, fail, unused } = about("identity");

const projectSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

export interface IdentityPorts {
  readonly settings: IdentityConfig;
  readonly publicUrl: string;
  readonly fetch: typeof fetch;
}

/** Asks for the project's public settings. */
export async function checkIdentity({
  settings,
  publicUrl,
  fetch,
}: IdentityPorts): Promise<Finding[]> {
  if (settings.kind === "embedded") return [unused("the shop stores the accounts itself")];
  const url = new URL(`${googleAddresses(settings.serviceUrl).toolkit}/v1/projects`);
  url.searchParams.set("key", settings.apiKey);
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(codeOf);
  if (typeof response === "string")
    return [
      fail(
        `the identity service cannot be reached (${response || "no answer"})`,
        `let this machine connect to ${url.host}, port ${url.port || 443}`,
      ),
    ];
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const words = errorSchema.safeParse(body).data?.error.message ?? `status ${response.status}`;
    return [
      fail(
        `the identity service refuses the API key: ${words}`,
        "copy FIREBASE_API_KEY from the console's project settings, and allow the Identity Toolkit API for it",
      ),
    ];
  }
  const { authorizedDomains = [] } = projectSchema.safeParse(body).data ?? {};
  const { hostname } = new URL(publicUrl);
  if (!authorizedDomains.includes(hostname))
    return [
      note(
        `the API key works, but ${hostname} is no authorised domain`,
        "add it in the console (Authentication, Settings): sign-in with Google needs it",
      ),
    ];
  return [ok("the identity service accepts the API key")];
}
