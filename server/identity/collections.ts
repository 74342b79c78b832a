/** What the embedded identity server keeps: accounts, who holds an e-mail, tokens, codes, limits and signing keys. */
import { z } from "zod";
import { defineCollection } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";

const provider = z.object({
  providerId: z.string(),
  rawId: z.string(),
  email: z.string().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
});

const secondFactor = z.object({
  id: z.string(),
  displayName: z.string().optional(),
  enrolledAt: z.int(),
  /** Base32, sealed. */
  sealedSecret: z.string(),
  /** The 30-second period whose code was taken last: no code counts twice. */
  lastStep: z.int(),
});

const accountFields = z.object({
  /** Lower case. */
  email: z.string().optional(),
  /** The first one, where its owner did not confirm the one that took its place. */
  initialEmail: z.string().optional(),
  /** Argon2id in PHC form. */
  passwordHash: z.string().optional(),
  /** Milliseconds, as are the other times unless said. */
  passwordUpdatedAt: z.int().optional(),
  /** Has signed in by a link sent to the address. */
  hasEmailLink: z.boolean().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  isEmailVerified: z.boolean(),
  isDisabled: z.boolean(),
  providers: z.array(provider),
  /** Of them, so that an account can be found by any; follows from them at each write. */
  providerEmails: z.array(z.string()).optional(),
  /** How many of them came before the password or the link; absent: none, and none was ever taken away. */
  emailRank: z.int().optional(),
  /** The server has vouched for them by a token of its own. */
  hasCustomSignIn: z.boolean().optional(),
  mfaFactors: z.array(secondFactor).optional(),
  createdAt: z.int(),
  lastLoginAt: z.int(),
  lastRefreshAt: z.int(),
  /** Seconds: tokens from before it are void. */
  validSince: z.int(),
  /** Tokens have been made void by a change, if only in the second they were made in. */
  hasRevoked: z.boolean().optional(),
});

const account = accountFields.overwrite((data) => {
  const emails = new Set(data.providers.flatMap(({ email }) => email ?? []));
  return { ...data, providerEmails: emails.size > 0 ? [...emails] : undefined };
});

const refreshToken = z.object({
  uid: z.string(),
  /** Seconds. */
  authTime: z.int(),
  signInProvider: z.string(),
  secondFactorId: z.string().optional(),
  /** Of the custom token it began with. */
  claims: z.record(z.string(), z.unknown()).optional(),
  createdAt: z.int(),
});

const oneTimeCode = z.object({
  requestType: z.enum([
    "PASSWORD_RESET",
    "EMAIL_SIGNIN",
    "VERIFY_EMAIL",
    "VERIFY_AND_CHANGE_EMAIL",
    "RECOVER_EMAIL",
  ]),
  /** Absent where nobody holds the address, and for signing in: the address decides then. */
  uid: z.string().optional(),
  email: z.string(),
  newEmail: z.string().optional(),
  expiresAt: z.instanceof(Timestamp),
});

const rateLimit = z.object({ count: z.int().positive(), expiresAt: z.instanceof(Timestamp) });
const mfaEnrollment = z.object({
  uid: z.string(),
  sealedSecret: z.string(),
  /** Set where it has become a factor. */
  factorId: z.string().optional(),
  expiresAt: z.instanceof(Timestamp),
});

const mfaPending = z.object({
  uid: z.string(),
  signInProvider: z.string(),
  claims: z.record(z.string(), z.unknown()).optional(),
  createdAt: z.int(),
  expiresAt: z.instanceof(Timestamp),
});

const mfaFailure = z.object({ count: z.int(), expiresAt: z.instanceof(Timestamp) });

const signingKey = z.object({
  kid: z.string(),
  publicJwk: z.object({
    kty: z.string(),
    n: z.string(),
    e: z.string(),
    kid: z.string(),
    alg: z.string(),
    use: z.string(),
  }),
  /** The private JWK as JSON, sealed. */
  sealedPrivateKey: z.string(),
  createdAt: z.int(),
});

export type AccountData = z.output<typeof account>;
export type OneTimeCode = z.output<typeof oneTimeCode>;
export type ProviderData = z.output<typeof provider>;
export type SecondFactor = z.output<typeof secondFactor>;
export type SigningKeyData = z.output<typeof signingKey>;

/** The id is the uid. */
export const accounts = defineCollection("accounts", account);
/** The id is `emailKey(email)`: creating the document claims the address. */
export const accountEmails = defineCollection("accountEmails", z.object({ uid: z.string() }));
/** Who holds an external identity. The id is a hash of provider and its user's id. */
export const providerAccounts = defineCollection("providerAccounts", z.object({ uid: z.string() }));
/** The id is the token's hash. */
export const refreshTokens = defineCollection("refreshTokens", refreshToken);
/** The id is the code's hash. */
export const oneTimeCodes = defineCollection("oneTimeCodes", oneTimeCode);
/** The id is a keyed hash of what is limited, such as an address: it cannot be told from the id. */
export const rateLimits = defineCollection("rateLimits", rateLimit);
/** Factors being enrolled. The id is the hash of the session info. */
export const mfaEnrollments = defineCollection("mfaEnrollments", mfaEnrollment);
/** Sign-ins that lack their second factor. The id is the hash of the pending credential. */
export const mfaPendings = defineCollection("mfaPendings", mfaPending);
/** Wrong codes of late. The id is the uid. */
export const mfaFailures = defineCollection("mfaFailures", mfaFailure);
/** The id is the kid. */
export const signingKeys = defineCollection("signingKeys", signingKey);
