/** accounts:signInWithIdp: signs in to, creates or links an account with an external provider's ID token. */
import { z } from "zod";
import type { IdentityProvider, ProviderClaims } from "#domain/ports/identity-providers.ts";
import { hashNonce } from "#domain/tokens.ts";
import { toSeconds, type Account, type Notify } from "../../accounts/accounts.ts";
import { canonicalEmail } from "../../accounts/email-address.ts";
import { describeAssertion } from "./idp-response.ts";
import { finishFirstFactor } from "../../credentials/second-factor/first-factor.ts";
import { MAX_DISPLAY_NAME, MAX_PHOTO_URL } from "../../accounts/profile.ts";
import {
  linkProvider,
  type ProviderProfile,
  signInWithProvider,
} from "../../accounts/provider-accounts.ts";
import { Refusal } from "../refusal.ts";
import {
  optionalFlag,
  optionalInt64,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import { limitNotices, notifyIn } from "../../accounts/security-notice.ts";
import {
  authenticate,
  isGuestLogin,
  issueTokens,
  loginAfterLink,
  requireRecentLogin,
  stayAuthenticated,
  type Authenticated,
  type CodeMailing,
  type IdentityParts,
  type TokenIssuing,
} from "../identity-parts.ts";

const body = z.object({
  requestUri: optionalText,
  postBody: optionalText,
  idToken: optionalText,
  pendingToken: optionalText,
  returnIdpCredential: optionalFlag,
  autoCreate: optionalFlag,
  returnSecureToken: optionalFlag,
  returnRefreshToken: optionalFlag,
  pendingIdToken: optionalText,
  delegatedProjectNumber: optionalInt64,
  ...unusedTexts("sessionId", "tenantId"),
});
type Body = z.output<typeof body>;

/** The emulator's exact wording, because clients compare whole messages. */
const EMULATOR_NOTE = " ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))";
const UNSUPPORTED = ["returnRefreshToken", "pendingIdToken"] as const;

interface Assertion {
  readonly profile: ProviderProfile;
  readonly described: object;
}

export async function signInWithIdp(
  parts: TokenIssuing & CodeMailing & Pick<IdentityParts, "limits" | "providers">,
  request: Request,
): Promise<object> {
  const fields = await readJson(request, body);
  for (const name of UNSUPPORTED)
    if (fields[name]) throw new Refusal(`${name} is not implemented yet.`, { status: 501 });
  const assertion = await readAssertion(parts, fields);
  const notify = notifyIn(parts, request.headers);
  const current = fields.idToken ? await authenticate(parts, fields.idToken) : undefined;
  try {
    return current
      ? await link(parts, assertion, current, notify)
      : await signIn(parts, assertion, { mayCreate: fields.autoCreate !== false, notify });
  } catch (error) {
    // Return the credential with the error, because the SDK continues with it.
    const isReturned = fields.returnIdpCredential && error instanceof LinkRefusal;
    if (isReturned) return { ...assertion.described, errorMessage: error.message };
    throw error;
  }
}

/** Refused because of the account's state, not because of the provider's assertion. */
class LinkRefusal extends Refusal {}

async function signIn(
  parts: TokenIssuing & Pick<IdentityParts, "limits">,
  assertion: Assertion,
  { mayCreate, notify }: { readonly mayCreate: boolean; readonly notify: Notify },
) {
  const { documents, clock } = parts;
  const { profile, described } = assertion;
  const options = { mayCreate, now: clock.now(), notify };
  const signedIn = await signInWithProvider(documents, profile, options);
  switch (signedIn.outcome) {
    case "unknown":
      // Only this code becomes the SDK's documented `auth/user-mismatch`; USER_NOT_FOUND would sign the user out.
      throw new Refusal("EMAIL_NOT_FOUND");
    case "disabled":
      throw new Refusal("USER_DISABLED");
    case "needsConfirmation":
      return {
        ...described,
        localId: signedIn.account.uid,
        needConfirmation: true,
        verifiedProvider: signedIn.account.data.providers.map(({ providerId }) => providerId),
      };
    case "signedIn":
      return {
        ...describeSignedIn(assertion, signedIn.account),
        ...(await finishFirstFactor(parts, signedIn.account, {
          authTime: toSeconds(options.now),
          signInProvider: profile.providerId,
        })),
        ...(signedIn.isNew && { isNewUser: true }),
        ...(signedIn.isEmailRecycled && { emailRecycled: true }),
      };
  }
}

/** Needs no second factor, because the user passed it when signing in. */
async function link(
  parts: TokenIssuing & Pick<IdentityParts, "limits">,
  assertion: Assertion,
  current: Authenticated,
  notify: Notify,
) {
  const { account, login } = current;
  requireRecentLogin(parts, account, login);
  await limitNotices(parts, account);
  const { profile } = assertion;
  const linked = await linkProvider(parts.documents, account.uid, profile, {
    now: parts.clock.now(),
    isSignIn: isGuestLogin(account, login),
    admit: (transaction) => stayAuthenticated(transaction, current),
    notify,
  });
  switch (linked.outcome) {
    case "alreadyLinked":
      throw new LinkRefusal("FEDERATED_USER_ID_ALREADY_LINKED");
    case "emailTaken":
      throw new LinkRefusal("EMAIL_EXISTS");
    case "gone":
      throw new Refusal("USER_NOT_FOUND");
    case "linked":
      return {
        ...describeSignedIn(assertion, linked.account),
        ...(await issueTokens(
          parts,
          linked.account,
          loginAfterLink(parts, current, profile.providerId),
        )),
      };
  }
}

function describeSignedIn({ profile, described }: Assertion, account: Account) {
  const { email, isEmailVerified } = account.data;
  return {
    ...described,
    ...(email === profile.email && { emailVerified: email && isEmailVerified }),
    localId: account.uid,
  };
}

async function readAssertion(
  parts: Pick<IdentityParts, "providers">,
  fields: Body,
): Promise<Assertion> {
  const uri = normalizeUri(fields);
  const parameters = uri.searchParams;
  const providerId = parameters.get("providerId")?.toLowerCase();
  if (!providerId) {
    if (fields.pendingToken) throw new Refusal("INVALID_PENDING_TOKEN");
    throw new Refusal(
      `INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: ${uri.href}`,
    );
  }
  const provider = parts.providers.get(providerId);
  if (!provider)
    throw new Refusal("OPERATION_NOT_ALLOWED : The identity provider configuration is not found.");
  const oauthIdToken = parameters.get("id_token");
  if (!oauthIdToken)
    throw new Refusal("INVALID_IDP_RESPONSE : Invalid Idp Response: the id_token is missing.");
  const claims = await readClaims(provider, oauthIdToken);
  const nonce = parameters.get("nonce") || undefined;
  await checkNonce(claims.nonce, nonce);
  const profile = profileOf(providerId, claims);
  return {
    profile,
    described: describeAssertion(profile, claims, { oauthIdToken, nonce, parameters }),
  };
}

/** Merges credentials from the body and from the redirect URL's query and fragment. */
function normalizeUri({ requestUri, postBody }: Body): URL {
  if (!requestUri) throw new Refusal("MISSING_REQUEST_URI");
  const uri = URL.parse(requestUri);
  if (!uri) throw new Refusal("INVALID_REQUEST_URI");
  const fragment = uri.hash.replace(/^#/, "");
  for (const text of [postBody ?? "", fragment]) {
    const given = new URLSearchParams(text);
    // If a parameter is repeated, its first value counts.
    for (const name of given.keys()) uri.searchParams.set(name, given.get(name) ?? "");
  }
  uri.hash = "";
  return uri;
}

async function readClaims(provider: IdentityProvider, idToken: string): Promise<ProviderClaims> {
  const reading = await provider.readIdToken(idToken);
  switch (reading.outcome) {
    case "genuine":
      return reading.claims;
    case "malformed":
      throw new Refusal(
        `INVALID_IDP_RESPONSE : Unable to parse id_token: ${idToken}${EMULATOR_NOTE}`,
      );
    case "otherAudience":
      throw new Refusal(
        `INVALID_IDP_RESPONSE : Invalid Idp Response: the id_token is not allowed to be used with this application. Its audience (OAuth 2.0 client ID) is ${reading.audience}.`,
      );
    case "invalid":
      throw new Refusal(
        "INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.",
      );
    case "unreachable":
      throw new Refusal(
        "INVALID_IDP_RESPONSE : Error connecting to the given credential's issuer.",
      );
  }
}

/** Ties the token to the browser that requested it, because only that browser knows the raw nonce. */
async function checkNonce(hashed: string | undefined, raw: string | undefined): Promise<void> {
  if (hashed === undefined && raw === undefined) return;
  if (raw === undefined)
    throw new Refusal("MISSING_OR_INVALID_NONCE : Nonce is missing in the request.");
  if (hashed !== (await hashNonce(raw)))
    throw new Refusal(
      "MISSING_OR_INVALID_NONCE : The nonce in ID Token does not match the SHA256 hash of the raw nonce in the request.",
    );
}

function profileOf(providerId: string, claims: ProviderClaims): ProviderProfile {
  const email = canonicalEmail(claims.email ?? "");
  const displayName = claims.name?.toWellFormed().slice(0, MAX_DISPLAY_NAME).toWellFormed();
  const { picture = "" } = claims;
  const isPicture = picture.length <= MAX_PHOTO_URL && /^https?:/.test(picture);
  return {
    providerId,
    rawId: claims.sub,
    isEmailVerified: email !== undefined && claims.email_verified === true,
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(isPicture && { photoUrl: picture }),
  };
}
