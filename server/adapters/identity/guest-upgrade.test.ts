import { expect, test } from "vitest";
import { createGuestUpgrade } from "./guest-upgrade.ts";

const proof = { kind: "password", email: "ada@example.com", password: "secret" } as const;

function respondingWith(status: number, message: string, limitsClients = false) {
  return createGuestUpgrade({
    fetch: () => Response.json({ error: { message } }, { status }),
    accountsUrl: "https://identity.example/v1/",
    apiKey: "key",
    limitsClients,
  }).upgrade("token", proof, undefined);
}

test.each([
  [429, "RESOURCE_EXHAUSTED"],
  [400, "QUOTA_EXCEEDED : Exceeded quota for updating accounts."],
  [400, "TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts."],
  [400, "API key not valid. Please pass a valid API key."],
  [403, "PERMISSION_DENIED"],
  [503, "UNAVAILABLE"],
])(
  "%i %s is an outage: the page must not make another account instead",
  async (status, message) => {
    await expect(respondingWith(status, message)).rejects.toThrow("[identity/toolkit] The upgrade");
  },
);

test.each(["EMAIL_EXISTS", "WEAK_PASSWORD : Too short", "TOKEN_EXPIRED"])(
  "%s is a refusal",
  async (message) => {
    expect(await respondingWith(400, message)).toBeUndefined();
  },
);

test("a client's own limit is left to the sign-up, which explains it", async () => {
  expect(await respondingWith(400, "TOO_MANY_ATTEMPTS_TRY_LATER", true)).toBeUndefined();
});
