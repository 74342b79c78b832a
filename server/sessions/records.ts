import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { epochOf, type Person } from "#domain/ports/identity.ts";
import { Timestamp } from "#domain/values.ts";

const session = z.object({
  uid: z.string(),
  /** Absent if the guest exists only in this session. */
  sealedRefreshToken: z.string().optional(),
  /** If the account's epoch changes, the session is void. Absent in old sessions. */
  epoch: z.string().optional(),
  /** Seconds: when the ID token was issued. Without `epoch`, the session is void if this is before `validSince`. */
  authTime: z.int(),
  /** Seconds: `auth_time` of the ID tokens, which refreshing keeps. Absent if the server created the guest. */
  signedInAt: z.int().optional(),
  /** Absent if the identity service has no ids of sign-ins. */
  signInId: z.string().optional(),
  /** Opened by an anonymous account. Absent in old sessions. */
  isGuest: z.boolean().optional(),
  extendedAt: z.instanceof(Timestamp),
  expiresAt: z.instanceof(Timestamp),
  createdAt: z.instanceof(Timestamp).optional(),
  /** Milliseconds: when the expiry job checks whether the guest has an order. */
  guestExpiresAt: z.int().optional(),
  lastSeenAt: z.instanceof(Timestamp).optional(),
  device: z.object({ browser: z.string(), system: z.string() }).optional(),
  /** Addresses proven by a code, as `emailKey`; at most MAX_PROVEN_EMAILS, newest first. */
  provenEmails: z.array(z.string()).optional(),
  sealedIdToken: z.string().optional(),
  /** Milliseconds, like the times below. */
  idTokenExpiresAt: z.int().optional(),
  /** Encrypted JSON of the account as the service returned it at `checkedAt`. */
  sealedPerson: z.string().optional(),
  checkedAt: z.int().optional(),
  /** When to call an unreachable service again; each failure doubles the pause. */
  retryAt: z.int().optional(),
  retryPause: z.int().optional(),
});

export type SessionData = z.output<typeof session>;

/** Keyed by the hash of the cookie's value. */
export const sessions = defineCollection("sessions", {
  schema: session,
  version: 3,
  indexes: ["uid", "expiresAt", "guestExpiresAt", "provenEmails[]"],
  expires: [{ field: "expiresAt" }],
});

export const personSchema: z.ZodType<Person> = z.object({
  uid: z.string(),
  email: z.string().exactOptional(),
  isEmailVerified: z.boolean(),
  displayName: z.string().exactOptional(),
  photoUrl: z.string().exactOptional(),
  isGuest: z.boolean(),
  signInMethods: z.array(z.string()),
  hasPassword: z.boolean(),
  secondFactors: z.array(
    z.object({ id: z.string(), displayName: z.string().exactOptional(), enrolledAt: z.number() }),
  ),
  validSince: z.number(),
  epoch: z.string().exactOptional(),
  holderId: z.string().exactOptional(),
});

export function isRevoked(
  { epoch, authTime }: Pick<SessionData, "epoch" | "authTime">,
  person: Pick<Person, "epoch" | "validSince">,
): boolean {
  return epoch === undefined ? authTime < person.validSince : epoch !== epochOf(person);
}

/** Each address costs one query per page. */
export const MAX_PROVEN_EMAILS = 3;

const DAY_S = 24 * 60 * 60;
/** Lifetimes after the last extension, in seconds (specification, section 6). */
export const SESSION_LIFETIME_S = 14 * DAY_S;
/** As long as browsers keep a cookie: without an account, the session is a guest's only way to the files. */
export const GUEST_SESSION_LIFETIME_S = 400 * DAY_S;

export function lifetimeOf(person: Person): number {
  return person.isGuest ? GUEST_SESSION_LIFETIME_S : SESSION_LIFETIME_S;
}
