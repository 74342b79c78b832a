/** Who may open the owner's pages. */
import { domainToASCII } from "node:url";
import type { Person } from "#domain/ports/identity.ts";

export type IsOwner = (person: Person | undefined) => boolean;

/** `ownerEmails` are in lower case and ASCII. */
export function createIsOwner(ownerEmails: readonly string[]): IsOwner {
  const owners = new Set(ownerEmails);
  return (person) =>
    person?.email !== undefined &&
    !person.isGuest &&
    person.isEmailVerified &&
    owners.has(comparable(person.email));
}

/** Ignores case, but of ASCII letters only: `toLowerCase` also turns the Kelvin sign into a "k". */
function comparable(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return `${name}@${domainToASCII(email.slice(at + 1))}`;
}
