/** What the embedded identity server keeps: accounts, who holds an e-mail, refresh tokens and signing keys. */
import { z } from "zod";
import { defineCollection } from "#domain/ports.ts";

const provider = z.object({
  providerId: z.string(),
  rawId: z.string(),
  email: z.string().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
});

const account = z.object({
  /** Lower case. */
  email: z.string().optional(),
  /** Argon2id in PHC form. */
  passwordHash: z.string().optional(),
  /** Milliseconds, as are the other times unless said. */
  passwordUpdatedAt: z.int().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  isEmailVerified: z.boolean(),
  isDisabled: z.boolean(),
  providers: z.array(provider),
  createdAt: z.int(),
  lastLoginAt: z.int(),
  lastRefreshAt: z.int(),
  /** Seconds: tokens from before it are void. */
  validSince: z.int(),
});

const refreshToken = z.object({
  uid: z.string(),
  /** Seconds. */
  authTime: z.int(),
  signInProvider: z.string(),
  createdAt: z.int(),
});

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
export type SigningKeyData = z.output<typeof signingKey>;

/** The id is the uid. */
export const accounts = defineCollection("accounts", account);
/** The id is `emailKey(email)`: creating the document claims the address. */
export const accountEmails = defineCollection("accountEmails", z.object({ uid: z.string() }));
/** The id is the token's hash. */
export const refreshTokens = defineCollection("refreshTokens", refreshToken);
/** The id is the kid. */
export const signingKeys = defineCollection("signingKeys", signingKey);
