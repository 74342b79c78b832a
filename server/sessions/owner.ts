import { emailKey } from "#domain/email-address.ts";
import type { Ownership } from "#domain/page-services/visitor.ts";
import type { IsOwner, Person } from "#domain/ports/identity.ts";

/** `ownerEmails` are in lower case and ASCII. */
export function createIsOwner(ownerEmails: readonly string[]): IsOwner {
  const owners = new Set(ownerEmails);
  return (person) =>
    person?.email !== undefined &&
    !person.isGuest &&
    person.isEmailVerified &&
    owners.has(emailKey(person.email) ?? "");
}

export interface OwnershipOptions {
  readonly isOwner: IsOwner;
  /** Whether an owner must have turned on two-step sign-in. */
  readonly needsTwoStep: boolean;
}

export function ownershipOf(
  person: Person | undefined,
  { isOwner, needsTwoStep }: OwnershipOptions,
): Ownership | undefined {
  if (!person || !isOwner({ ...person, isEmailVerified: true })) return undefined;
  if (!person.isEmailVerified) return "unverified";
  return needsTwoStep && person.secondFactors.length === 0 ? "needsTwoStep" : "owner";
}
