/** Removes a display name or picture. The protocol supports this, but the SDK does not. */
import type { Auth, User } from "firebase/auth";
import { ProviderError } from "#app/session/provider-response.ts";
import { toolkitUrl } from "#app/session/toolkit-url.ts";

export type ProfileField = "DISPLAY_NAME" | "PHOTO_URL";

/** Throws ProviderError with one of the SDK's error codes. */
export async function clearProfile(
  auth: Auth,
  user: User,
  deleteAttribute: readonly ProfileField[],
): Promise<void> {
  const query = new URLSearchParams({ key: auth.config.apiKey });
  const body = JSON.stringify({ idToken: await user.getIdToken(), deleteAttribute });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${toolkitUrl()}/v1/accounts:update?${query}`, {
    method: "POST",
    headers,
    body,
  });
  if (!response.ok) throw new ProviderError(codeOf(await response.json().catch(() => undefined)));
  await user.reload();
}

function codeOf(body: unknown): string {
  const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
  if (typeof message !== "string") return "auth/network-request-failed";
  const [name = ""] = message.split(" : ");
  if (name === "TOKEN_EXPIRED" || name === "USER_NOT_FOUND") return "auth/user-token-expired";
  return `auth/${name.toLowerCase().replaceAll(/[_\s]/g, "-")}`;
}
