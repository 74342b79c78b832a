/** What is stored of sessions. */
import { z } from "zod";
import { defineCollection, type Person } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";

const session = z.object({
  uid: z.string(),
  /** Absent where the identity service could not make the guest: the account is this session alone. */
  sealedRefreshToken: z.string().optional(),
  /** Seconds: when the service last vouched for the login; before the account's `validSince` the session is void. */
  authTime: z.int(),
  /** Seconds: the ID tokens' `auth_time`, which refreshing keeps. Absent for guests, who have no SDK. */
  signedInAt: z.int().optional(),
  extendedAt: z.instanceof(Timestamp),
  expiresAt: z.instanceof(Timestamp),
  createdAt: z.instanceof(Timestamp).optional(),
  /** Within the hour. */
  lastSeenAt: z.instanceof(Timestamp).optional(),
  device: z.object({ browser: z.string(), system: z.string() }).optional(),
  sealedIdToken: z.string().optional(),
  /** Milliseconds, as the times below. */
  idTokenExpiresAt: z.int().optional(),
  /** What the service said at `checkedAt`, as JSON. */
  sealedPerson: z.string().optional(),
  checkedAt: z.int().optional(),
  /** The service could not be reached; it is asked again at this time, and then after twice the pause. */
  retryAt: z.int().optional(),
  retryPause: z.int().optional(),
});

export type SessionData = z.output<typeof session>;

/** The id is the hash of the cookie's value. */
export const sessions = defineCollection("sessions", session);

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
});

const DAY_S = 24 * 60 * 60;

/** Seconds that a session lives after it was last extended. */
export function lifeOf(person: Person): number {
  return (person.isGuest ? 400 : 14) * DAY_S;
}
