import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
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
  /** Base32, encrypted. */
  sealedSecret: z.string(),
  /** 30-second period of the last accepted code. No code is accepted twice. */
  lastStep: z.int(),
});

const accountFields = z.object({
  email: z.string().optional(),
  /** The account's first email, if it was replaced without a confirmation by mail. */
  initialEmail: z.string().optional(),
  /** Argon2id in PHC format. */
  passwordHash: z.string().optional(),
  /** Milliseconds, like all other times unless noted. */
  passwordUpdatedAt: z.int().optional(),
  hasEmailLink: z.boolean().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  isEmailVerified: z.boolean(),
  isDisabled: z.boolean(),
  providers: z.array(provider),
  /** Emails of `providers`, for queries. Computed on every write. */
  providerEmails: z.array(z.string()).optional(),
  /** Number of providers added before the password or link. If absent, 0, and no method was ever removed. */
  emailRank: z.int().optional(),
  hasCustomSignIn: z.boolean().optional(),
  mfaFactors: z.array(secondFactor).optional(),
  createdAt: z.int(),
  lastLoginAt: z.int(),
  lastRefreshAt: z.int(),
  /** Seconds; when tokens were last revoked. Tells clients, but decides nothing: see `epoch`. */
  validSince: z.int(),
  /** Random; changes whenever tokens are revoked. Absent until then in accounts of builds without epochs. */
  epoch: z.string().optional(),
  /** Set when the owner of the email took the account over. If absent, the creator's id is the uid. */
  holderId: z.string().optional(),
  /** A change has revoked tokens. `validSince` cannot show it if the account was created in the same second. */
  hasRevoked: z.boolean().optional(),
  /** Number of mails sent about a change, each with a code that undoes the change. */
  notices: z.int().optional(),
  /** When the expiry job checks whether the guest has an order. Absent for members and for guests who paid. */
  guestExpiresAt: z.int().optional(),
  /** Has never had a sign-in method. Computed on every write; once false, it stays false. */
  isAnonymous: z.boolean().optional(),
});

const account = accountFields.overwrite((data) => {
  const emails = new Set(data.providers.flatMap(({ email }) => email ?? []));
  const providerEmails = emails.size > 0 ? [...emails] : undefined;
  return { ...data, providerEmails, isAnonymous: hasNeverHadSignInMethod(data) };
});

/** An account that lost its last sign-in method does not become a guest. Older accounts have no `isAnonymous`. */
export function hasNeverHadSignInMethod(data: z.output<typeof accountFields>): boolean {
  const traces = [
    data.email,
    data.initialEmail,
    data.passwordHash,
    data.passwordUpdatedAt,
    data.hasEmailLink,
    data.emailRank,
    data.hasCustomSignIn,
    data.mfaFactors,
  ];
  return (
    data.isAnonymous !== false &&
    data.providers.length === 0 &&
    traces.every((trace) => trace === undefined)
  );
}

const refreshToken = z.object({
  uid: z.string(),
  /** Seconds. */
  authTime: z.int(),
  signInProvider: z.string(),
  secondFactorId: z.string().optional(),
  /** Shared by all tokens of one sign-in. Absent in old documents, where the document's id takes its place. */
  signInId: z.string().optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
  /** `epochOf` the account when the token was made. Absent in tokens from builds without epochs. */
  epoch: z.string().optional(),
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
  /** Absent if no account has the email, and for sign-in links, whose account is found by email. */
  uid: z.string().optional(),
  email: z.string(),
  newEmail: z.string().optional(),
  /** For RECOVER_EMAIL: what remains when the code undoes later changes. `providers` are ids of `providerAccounts`. */
  kept: z
    .object({
      passwordUpdatedAt: z.int().optional(),
      providers: z.array(z.string()),
      factors: z.array(z.string()),
    })
    .optional(),
  /** The sign-in that requested the code. The code is deleted when that sign-in ends. */
  signInId: z.string().optional(),
  /** For RECOVER_EMAIL: the account's `notices` after this change. Shows which of several codes is later. */
  notice: z.int().optional(),
  expiresAt: z.instanceof(Timestamp),
});

const mfaEnrollment = z.object({
  uid: z.string(),
  sealedSecret: z.string(),
  factorId: z.string().optional(),
  expiresAt: z.instanceof(Timestamp),
});

const mfaPending = z.object({
  uid: z.string(),
  signInProvider: z.string(),
  claims: z.record(z.string(), z.unknown()).optional(),
  epoch: z.string().optional(),
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
  sealedPrivateKey: z.string(),
  createdAt: z.int(),
});

export type AccountData = z.output<typeof account>;
export type OneTimeCode = z.output<typeof oneTimeCode>;
export type ProviderData = z.output<typeof provider>;
export type MfaPending = z.output<typeof mfaPending>;
export type RefreshToken = z.output<typeof refreshToken>;
export type SecondFactor = z.output<typeof secondFactor>;
export type SigningKeyData = z.output<typeof signingKey>;

const DAY_MS = 24 * 60 * 60_000;
const expiring = { indexes: ["expiresAt"], expires: [{ field: "expiresAt" }] } as const;
const ofAccount = { never: "Deleted with their account." };

/** Holders of deleted accounts, whose purchases must still end. Keyed by the id under which they bought. */
export const deletedAccounts = defineCollection("deletedAccounts", {
  schema: z.object({ uid: z.string() }),
  expires: { never: "The job that ends their purchases deletes them." },
});

export const accounts = defineCollection("accounts", {
  schema: account,
  version: 2,
  indexes: ["email", "guestExpiresAt", ["providerEmails[]", "createdAt"]],
  expires: {
    never: "`forgetIdleGuests` deletes idle guests; users delete other accounts themselves.",
  },
});
/** Keyed by `emailKey(email)`. Creating the document claims the email. */
export const accountEmails = defineCollection("accountEmails", {
  schema: z.object({ uid: z.string() }),
  expires: ofAccount,
});
/** Keyed by a hash of the provider and its id of the user. */
export const providerAccounts = defineCollection("providerAccounts", {
  schema: z.object({ uid: z.string() }),
  expires: ofAccount,
});
export const refreshTokens = defineCollection("refreshTokens", {
  schema: refreshToken,
  version: 2,
  indexes: ["uid"],
  expires: { never: "Deleted with their account, which has a limited number of them." },
});
/** Ended sign-ins whose ID tokens may not have expired yet. Keyed by the sign-in's id. */
export const endedLogins = defineCollection("endedLogins", {
  schema: z.object({ expiresAt: z.instanceof(Timestamp) }),
  ...expiring,
});
export const oneTimeCodes = defineCollection("oneTimeCodes", {
  schema: oneTimeCode,
  version: 2,
  indexes: ["uid", ["email", "requestType"], "expiresAt"],
  // Report expired codes for three days, then treat them as unknown.
  expires: [{ field: "expiresAt", keptMs: 3 * DAY_MS }],
});
/** Unfinished enrolments of second factors. Keyed by the hash of the session info. */
export const mfaEnrollments = defineCollection("mfaEnrollments", {
  schema: mfaEnrollment,
  ...expiring,
  indexes: ["uid", "expiresAt"],
});
/** Sign-ins that wait for their second factor. Keyed by the hash of the pending credential. */
export const mfaPendings = defineCollection("mfaPendings", {
  schema: mfaPending,
  version: 2,
  ...expiring,
  indexes: ["uid", "expiresAt"],
});
export const mfaFailures = defineCollection("mfaFailures", { schema: mfaFailure, ...expiring });
export const signingKeys = defineCollection("signingKeys", {
  schema: signingKey,
  indexes: ["createdAt"],
  expires: { never: "The rotation job deletes old keys." },
});
