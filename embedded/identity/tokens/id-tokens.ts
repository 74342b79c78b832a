/** ID tokens with the claims Google's have, so that any verifier of theirs takes ours. */
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#domain/ports.ts";
import type { Account } from "../accounts/accounts.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** How far the clocks of several machines may be apart. */
const CLOCK_SKEW_SECONDS = 5;

/** How and when somebody last proved who they are. */
export interface Login {
  /** Seconds; refreshing does not change it. */
  readonly authTime: number;
  /**
   * Sets this token apart from those of the same second, which would else equal it: the SDK keeps the refresh token that
   * came with an ID token it knows, and that one may just have been revoked.
   */
  readonly tokenId?: string;
  /** As in the claim: password, anonymous, google.com … */
  readonly signInProvider: string;
  /** The enrolment whose code was asked for as well. */
  readonly secondFactorId?: string | undefined;
  /** Of the custom token the login began with; they stand beside the claims of every account. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

type IdTokenReading =
  | ({ readonly outcome: "genuine"; readonly uid: string; readonly issuedAt: number } & Login)
  | { readonly outcome: "expired" }
  | { readonly outcome: "invalid" };

export interface IdTokens {
  issue(account: Account, login: Login): Promise<string>;
  /** Signature, issuer, audience and times only: whether the account still stands is for the caller to ask. */
  read(idToken: string): Promise<IdTokenReading>;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  iat: z.int(),
  auth_time: z.int(),
  firebase: z.object({
    sign_in_provider: z.string(),
    second_factor_identifier: z.string().optional(),
  }),
});

/** What a custom token cannot say of an account that lacks it. */
const NEVER_CUSTOM = {
  email: undefined,
  email_verified: undefined,
  phone_number: undefined,
  provider_id: undefined,
};

interface IdTokensOptions {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly projectId: string;
  readonly lifetimeSeconds: number;
}

export function createIdTokens({
  keys,
  clock,
  projectId,
  lifetimeSeconds,
}: IdTokensOptions): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;

  return {
    async issue(account, login) {
      const { kid, privateKey } = await keys.signer();
      const issuedAt = Math.floor(clock.now() / 1000);
      const { tokenId } = login;
      return new SignJWT({ ...describe(account, login), ...(tokenId && { jti: tokenId }) })
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey);
    },
    async read(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys.findKey, {
          algorithms: ["RS256"],
          issuer,
          audience: projectId,
          requiredClaims: ["sub", "iat", "exp"],
          currentDate: new Date(clock.now()),
        });
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) return { outcome: "invalid" };
        const { sub, iat, auth_time, firebase } = claims.data;
        // jose leaves this to us: a token from the future would outlive every revocation until then.
        if (Math.max(iat, auth_time) > clock.now() / 1000 + CLOCK_SKEW_SECONDS)
          return { outcome: "invalid" };
        return {
          outcome: "genuine",
          uid: sub,
          issuedAt: iat,
          authTime: auth_time,
          signInProvider: firebase.sign_in_provider,
          secondFactorId: firebase.second_factor_identifier,
        };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { outcome: "expired" };
        if (error instanceof errors.JOSEError) return { outcome: "invalid" };
        throw error;
      }
    },
  };
}

function describe({ uid, data }: Account, login: Login) {
  const { authTime, signInProvider, secondFactorId, claims } = login;
  const identities: Record<string, string[]> = data.email ? { email: [data.email] } : {};
  for (const { providerId, rawId } of data.providers)
    identities[providerId] = [...(identities[providerId] ?? []), rawId];
  return {
    ...(data.displayName !== undefined && { name: data.displayName }),
    ...(data.photoUrl !== undefined && { picture: data.photoUrl }),
    ...claims,
    ...NEVER_CUSTOM,
    ...(signInProvider === "anonymous" && { provider_id: "anonymous" }),
    auth_time: authTime,
    user_id: uid,
    ...(data.email && { email: data.email, email_verified: data.isEmailVerified }),
    firebase: {
      identities,
      sign_in_provider: signInProvider,
      ...(secondFactorId && {
        sign_in_second_factor: "totp",
        second_factor_identifier: secondFactorId,
      }),
    },
  };
}
