/** accounts:signInWithIdp: an external provider's ID token opens, makes or is linked to an account. */
import { z } from "zod";
import { hashNonce, type IdClaims, type Provider } from "#server/providers/provider.ts";
import { GOOGLE } from "#server/providers/settings.ts";
import { toSeconds, type Account } from "#embedded/identity/accounts/accounts.ts";
import { canonicalEmail } from "#embedded/identity/accounts/email-address.ts";
import { finishFirstFactor } from "#embedded/identity/credentials/second-factor/first-factor.ts";
import { MAX_DISPLAY_NAME, MAX_PHOTO_URL } from "#embedded/identity/accounts/profile.ts";
import {
  linkProvider,
  type ProviderProfile,
  signInWithProvider,
} from "#embedded/identity/accounts/provider-accounts.ts";
import { Refusal } from "../refusal.ts";
import {
  optionalFlag,
  optionalInt64,
  optionalText,
  readJson,
  unusedTexts,
} from "../request-body.ts";
import { authenticate, type Toolkit } from "#server/identity/toolkit.ts";

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

/** The emulator's, word for word: clients compare whole messages. */
const NOTE = " ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))";
const UNSUPPORTED = ["returnRefreshToken", "pendingIdToken"] as const;

/** What the provider said, and the members of the answer that follow from it alone. */
interface Assertion {
  readonly profile: ProviderProfile;
  readonly described: object;
}

export async function signInWithIdp(toolkit: Toolkit, request: Request): Promise<object> {
  const fields = await readJson(request, body);
  for (const name of UNSUPPORTED)
    if (fields[name]) throw new Refusal(`${name} is not implemented yet.`, { status: 501 });
  const assertion = await readAssertion(toolkit, fields);
  const linked = fields.idToken ? await authenticate(toolkit, fields.idToken) : undefined;
  try {
    return linked
      ? await link(toolkit, assertion, linked.account.uid)
      : await signIn(toolkit, assertion, fields.autoCreate !== false);
  } catch (error) {
    // So that the SDK has the credential to go on with.
    const isReturned = fields.returnIdpCredential && error instanceof LinkRefusal;
    if (isReturned) return { ...assertion.described, errorMessage: error.message };
    throw error;
  }
}

/** Refused for what the account is, not for what the provider said. */
class LinkRefusal extends Refusal {}

async function signIn(toolkit: Toolkit, assertion: Assertion, mayCreate: boolean) {
  const { documents, clock } = toolkit;
  const { profile, described } = assertion;
  const options = { mayCreate, now: clock.now() };
  const signedIn = await signInWithProvider(documents, profile, options);
  switch (signedIn.outcome) {
    case "unknown":
      // Only this makes `auth/user-mismatch` of the SDK's re-authentication, as documented; USER_NOT_FOUND would sign out
      // whoever picked the wrong one of their identities.
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
        ...(await finish(toolkit, assertion, signedIn.account, options.now)),
        ...(signedIn.isNew && { isNewUser: true }),
        ...(signedIn.isEmailRecycled && { emailRecycled: true }),
      };
  }
}

async function link(toolkit: Toolkit, assertion: Assertion, uid: string) {
  const now = toolkit.clock.now();
  const linked = await linkProvider(toolkit.documents, uid, assertion.profile, now);
  switch (linked.outcome) {
    case "alreadyLinked":
      throw new LinkRefusal("FEDERATED_USER_ID_ALREADY_LINKED");
    case "emailTaken":
      throw new LinkRefusal("EMAIL_EXISTS");
    case "gone":
      throw new Refusal("USER_NOT_FOUND");
    case "linked":
      return finish(toolkit, assertion, linked.account, now);
  }
}

async function finish(
  toolkit: Toolkit,
  { profile, described }: Assertion,
  account: Account,
  now: number,
) {
  const { email, isEmailVerified } = account.data;
  const login = { authTime: toSeconds(now), signInProvider: profile.providerId };
  return {
    ...described,
    ...(email === profile.email && { emailVerified: email && isEmailVerified }),
    localId: account.uid,
    ...(await finishFirstFactor(toolkit, account, login)),
  };
}

async function readAssertion(toolkit: Toolkit, fields: Body): Promise<Assertion> {
  const uri = normalizeUri(fields);
  const parameters = uri.searchParams;
  const providerId = parameters.get("providerId")?.toLowerCase();
  if (!providerId) {
    if (fields.pendingToken) throw new Refusal("INVALID_PENDING_TOKEN");
    throw new Refusal(
      `INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: ${uri.href}`,
    );
  }
  const provider = toolkit.providers.get(providerId);
  if (!provider)
    throw new Refusal("OPERATION_NOT_ALLOWED : The identity provider configuration is not found.");
  const oauthIdToken = parameters.get("id_token");
  if (!oauthIdToken)
    throw new Refusal("INVALID_IDP_RESPONSE : Invalid Idp Response: the id_token is missing.");
  const claims = await readClaims(provider, oauthIdToken);
  const nonce = parameters.get("nonce") || undefined;
  checkNonce(claims.nonce, nonce);
  const profile = profileOf(providerId, claims);
  return { profile, described: describe(profile, claims, { oauthIdToken, nonce, parameters }) };
}

/** Credentials may stand in the body, the query or the fragment of the address the provider answered to. */
function normalizeUri({ requestUri, postBody }: Body): URL {
  if (!requestUri) throw new Refusal("MISSING_REQUEST_URI");
  const uri = URL.parse(requestUri);
  if (!uri) throw new Refusal("INVALID_REQUEST_URI");
  const fragment = uri.hash.replace(/^#/, "");
  for (const text of [postBody ?? "", fragment]) {
    const given = new URLSearchParams(text);
    // Of a repeated one the first counts.
    for (const name of given.keys()) uri.searchParams.set(name, given.get(name) ?? "");
  }
  uri.hash = "";
  return uri;
}

async function readClaims(provider: Provider, idToken: string): Promise<IdClaims> {
  const reading = await provider.readIdToken(idToken);
  switch (reading.outcome) {
    case "genuine":
      return reading.claims;
    case "malformed":
      throw new Refusal(`INVALID_IDP_RESPONSE : Unable to parse id_token: ${idToken}${NOTE}`);
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

/** Ties the token to the browser that asked for it: only that one knows what was hashed. */
function checkNonce(hashed: string | undefined, raw: string | undefined): void {
  if (hashed === undefined && raw === undefined) return;
  if (raw === undefined)
    throw new Refusal("MISSING_OR_INVALID_NONCE : Nonce is missing in the request.");
  if (hashed !== hashNonce(raw))
    throw new Refusal(
      "MISSING_OR_INVALID_NONCE : The nonce in ID Token does not match the SHA256 hash of the raw nonce in the request.",
    );
}

function profileOf(providerId: string, claims: IdClaims): ProviderProfile {
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

interface Credential {
  readonly oauthIdToken: string;
  readonly nonce: string | undefined;
  readonly parameters: URLSearchParams;
}

function describe(
  profile: ProviderProfile,
  claims: IdClaims,
  { oauthIdToken, nonce, parameters }: Credential,
): object {
  const { providerId, rawId, email, displayName, photoUrl } = profile;
  const isGoogle = providerId === GOOGLE;
  const oauthAccessToken = parameters.get("access_token");
  return {
    kind: "identitytoolkit#VerifyAssertionResponse",
    context: "",
    providerId,
    ...(displayName && { displayName, fullName: displayName }),
    ...(email && { email }),
    emailVerified: claims.email_verified === true,
    ...(photoUrl && { photoUrl }),
    ...(isGoogle && claims.given_name && { firstName: claims.given_name }),
    ...(isGoogle && claims.family_name && { lastName: claims.family_name }),
    rawUserInfo: JSON.stringify(isGoogle ? googleUserInfo(profile, claims) : claims.all),
    federatedId: isGoogle ? `https://accounts.google.com/${rawId}` : rawId,
    oauthIdToken,
    ...(oauthAccessToken && { oauthAccessToken }),
    ...(nonce && { nonce }),
  };
}

/** As Google's own userinfo endpoint would say it. */
function googleUserInfo(profile: ProviderProfile, claims: IdClaims) {
  const scopes = ["openid", "https://www.googleapis.com/auth/userinfo.profile"];
  if (profile.email) scopes.push("https://www.googleapis.com/auth/userinfo.email");
  return {
    granted_scopes: scopes.join(" "),
    id: profile.rawId,
    name: profile.displayName,
    given_name: claims.given_name,
    family_name: claims.family_name,
    verified_email: claims.email_verified === true,
    locale: "en",
    email: profile.email,
    picture: profile.photoUrl,
  };
}
