import { emailKey } from "#domain/email-address.ts";
import type { IsOwner } from "#domain/ports/identity.ts";

/** `ownerEmails` are in lower case and ASCII. */
export function createIsOwner(ownerEmails: readonly string[]): IsOwner {
  const owners = new Set(ownerEmails);
  return (person) =>
    person?.email !== undefined &&
    !person.isGuest &&
    person.isEmailVerified &&
    owners.has(emailKey(person.email) ?? "");
}
