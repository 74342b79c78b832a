/** Wires every port to its adapter; the only module that names them, and the only one that imports the store. */
import { existsSync } from "node:fs";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { DownloadDesk } from "#domain/downloads/downloads.ts";
import type { FindIcons } from "#domain/ports/icons.ts";
import { mediaNames } from "#domain/offer/media-names.ts";
import type { StoreMedia } from "#domain/catalog/media.ts";
import { seedIdeas } from "#domain/catalog/seed-ideas.ts";
import {
  type AccountDesk,
  type Clock,
  type Documents,
  type Files,
  type GuestUpgrade,
  type Mail,
  type Payments,
} from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { store } from "#store/index.ts";
import { createSqliteDocuments } from "./adapters/documents/sqlite.ts";
import { createDiskFiles } from "./adapters/files/disk.ts";
import { createGoogleIdentity, googleAddresses } from "./adapters/identity/google.ts";
import { createGuestUpgrade } from "./adapters/identity/guest-upgrade.ts";
import { createIssuerKeys } from "./adapters/identity/issuer-keys.ts";
import { createToolkitIdentity } from "./adapters/identity/toolkit.ts";
import { createInbox, type Inbox, inboxMails } from "./adapters/mail/inbox.ts";
import { createSmtpMail } from "./adapters/mail/smtp.ts";
import { createStripePayments } from "./adapters/payments/stripe.ts";
import { createClientAddress, onBehalfOf, peerOf } from "./http/client-address.ts";
import type { Config } from "./config.ts";
import { createAccountDesk } from "#embedded/identity/accounts/account-admin.ts";
import { findPerson } from "#embedded/identity/accounts/accounts.ts";
import { createIdentityServer, type IdentityServerOptions } from "./identity/server.ts";
import { createSigningKeys } from "#embedded/identity/tokens/signing-keys.ts";
import { createIcons } from "./routes/icons/icons.ts";
import { createExpiryJob } from "./jobs/expiry.ts";
import { createKeyRotationJob } from "./jobs/key-rotation.ts";
import { createOutboxJob } from "./jobs/outbox.ts";
import { createReconcileJob } from "./jobs/reconcile.ts";
import type { Job } from "./jobs/runner.ts";
import { ownSecret } from "./secrets/own-secret.ts";
import { openProviders, type OpenedProviders } from "./providers/create-providers.ts";
import { createStripeSandbox, type StripeSandbox } from "#embedded/payments/sandbox.ts";
import { createSeal, deriveSecret, type Seal } from "./seal.ts";
import { createSessions, type Sessions } from "./sessions/sessions.ts";
import { seedStoreFiles } from "./modules/store-files.ts";
import { readStoreMedia } from "./modules/store-media.ts";

const PROJECT_ID = "tollgate";
const SANDBOX_KEY = "sk_test_sandbox";

export interface ServerServices {
  readonly shop: Shop;
  readonly media: StoreMedia;
  readonly downloads: DownloadDesk;
  readonly files: Files;
  readonly sessions: Sessions;
  /** Signs the cookie that remembers a visitor's landing page. */
  readonly variantSecret: string;
  /** Absent where the accounts are Google's. */
  readonly identityServer: ReturnType<typeof createIdentityServer> | undefined;
  readonly guestUpgrade: GuestUpgrade;
  /** Who asks; undefined where nobody can tell. */
  readonly clientAddress: (c: Context) => string | undefined;
  readonly accounts: AccountDesk;
  /** Whom people may sign in with besides a password. */
  readonly signInProviders: OpenedProviders;
  /** Seals what a browser keeps while it is at a provider. */
  readonly attemptSeal: Seal;
  /** Absent where payments are Stripe's. */
  readonly sandbox: StripeSandbox | undefined;
  /** Absent where mail leaves through a relay. */
  readonly inbox: Inbox | undefined;
  readonly jobs: readonly Job[];
  readonly findIcons: FindIcons;
  readonly report: (message: string, error: unknown) => void;
  readonly warn: (message: string, details: object) => void;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** Folder with `manifest.json` and the store's files, one per id. */
  readonly storeFilesPath: string;
  /** Folder with `media.json`, which lists the store's pictures in `media/`. */
  readonly storeMediaPath: string;
  /** Hands the sandbox's webhooks to this app's own endpoint. */
  readonly deliverWebhook: (body: string, signature: string) => Promise<Response>;
}

export async function openServices(options: ServiceOptions): Promise<ServerServices> {
  const { config, log, clock } = options;
  const media = await readStoreMedia(options.storeMediaPath, mediaNames(store));
  const report = (message: string, error: unknown) => log.error({ err: error }, message);
  const warn = (message: string, details: object) => log.warn(details, message);
  const documents = createSqliteDocuments({ path: config.databasePath });
  const secret = config.appSecret ?? (await ownSecret(documents));
  const files = createDiskFiles({ root: config.filesPath });

  const offerFiles = await seedStoreFiles({
    documents,
    files,
    offered: store.files,
    path: options.storeFilesPath,
  });
  const { kept } = await seedIdeas(documents, store.ideas, clock);
  if (kept.length > 0) warn("ideas edited since seeding were left as they are", { ideas: kept });

  const { sandbox, payments } = openPayments(options, documents, secret);
  const signIn = openSignIn(options, documents, secret);
  const { identity, identityServer, guestUpgrade, signInProviders, clientAddress } = signIn;
  const isTest = config.isTestMode;
  const shop: Shop = { store, documents, payments, clock, isTest };
  const inbox = createInbox(documents, clock);
  const mail = config.smtpUrl ? openSmtp(config.smtpUrl) : inbox;
  const world = {
    storeName: store.name,
    publicUrl: config.publicUrl,
    refundTerms: store.legal.refund,
  };
  return {
    shop,
    media,
    files,
    sandbox,
    identityServer,
    guestUpgrade,
    clientAddress,
    accounts: createAccountDesk(documents, clock),
    signInProviders,
    attemptSeal: createSeal(secret, "provider attempts"),
    inbox: config.smtpUrl ? undefined : inbox,
    report,
    warn,
    findIcons: createIcons({ apiUrl: config.iconApiUrl, warn }),
    downloads: { documents, clock, isTest, files: offerFiles },
    variantSecret: deriveSecret(secret, "variant"),
    sessions: createSessions({
      documents,
      identity,
      clock,
      seal: createSeal(secret, "sessions"),
      report,
    }),
    jobs: [
      createOutboxJob({ documents, clock, mail, world, seal: signIn.mailSeal, report }),
      createReconcileJob(shop, report),
      ...signIn.jobs,
      createExpiryJob({ documents, clock, inboxMails }),
    ],
  };
}

function openSmtp(url: string): Mail {
  return createSmtpMail({ url, from: { name: store.name, address: store.legal.email } });
}

function openPayments(
  { config, clock, log, deliverWebhook }: ServiceOptions,
  documents: Documents,
  secret: string,
): { sandbox: StripeSandbox | undefined; payments: Payments } {
  if (config.stripe)
    return { sandbox: undefined, payments: createStripePayments({ ...config.stripe, clock }) };
  const webhookSecret = `whsec_${deriveSecret(secret, "sandbox webhooks")}`;
  const sandbox = createStripeSandbox({
    documents,
    clock,
    webhookSecret,
    publicUrl: config.publicUrl,
    deliver: deliverWebhook,
    log: (message, details) => log.warn(details, message),
  });
  const { fetch } = sandbox;
  const payments = createStripePayments({ secretKey: SANDBOX_KEY, webhookSecret, clock, fetch });
  return { sandbox, payments };
}

/** Everything of who people are; the rest of the shop knows the ports alone. */
function openSignIn(options: ServiceOptions, documents: Documents, secret: string) {
  const { config, clock } = options;
  const mailSeal = createSeal(secret, "mails");
  const keySeal = createSeal(secret, "signing keys");
  const signInProviders = openProviders({
    settings: config.providers,
    publicUrl: config.publicUrl,
    clock,
    documents,
    testKeys:
      config.isTestMode && !config.hostedIdentity
        ? createSigningKeys({ documents, clock, seal: keySeal })
        : undefined,
  });
  const readAddress = createClientAddress(config.trustedProxies);
  const clientAddress = (c: Context) =>
    readAddress({ peer: peerOf(c), forwardedFor: c.req.header("x-forwarded-for") });
  const { identity, identityServer, guestUpgrade } =
    openHostedIdentity(options) ??
    openIdentity(options, documents, secret, {
      clientAddress,
      seal: keySeal,
      mailSeal,
      factorSeal: createSeal(secret, "second factors"),
      providers: signInProviders.providers,
    });
  return {
    identity,
    identityServer,
    guestUpgrade,
    signInProviders,
    clientAddress,
    mailSeal,
    jobs: identityServer
      ? [createKeyRotationJob(createSigningKeys({ documents, clock, seal: keySeal }))]
      : [],
  };
}

/** Undefined where the accounts are the shop's own. */
function openHostedIdentity({ config, clock }: ServiceOptions) {
  const { hostedIdentity, identityApiKey: apiKey } = config;
  if (!hostedIdentity) return undefined;
  const { projectId, serviceUrl } = hostedIdentity;
  const identity = createGoogleIdentity({ apiKey, projectId, serviceUrl, clock });
  const accountsUrl = `${googleAddresses(serviceUrl).toolkit}/v1/`;
  const guestUpgrade = createGuestUpgrade({
    fetch: (request) => fetch(request),
    accountsUrl,
    apiKey,
  });
  return { identity, identityServer: undefined, guestUpgrade };
}

/** The app speaks the hosted service's own protocol; here that service runs in the same process. */
function openIdentity(
  { config, clock, log }: ServiceOptions,
  documents: Documents,
  secret: string,
  {
    clientAddress,
    ...parts
  }: Pick<IdentityServerOptions, "seal" | "mailSeal" | "factorSeal" | "providers"> &
    Pick<ServerServices, "clientAddress">,
) {
  const identityServer = createIdentityServer({
    documents,
    clock,
    projectId: PROJECT_ID,
    apiKey: config.identityApiKey,
    acceptAnyApiKey: config.isTestMode,
    publicUrl: config.publicUrl,
    // Firebase's own list begins with these.
    continueHosts: config.isTestMode ? ["localhost", "127.0.0.1"] : [],
    ...parts,
    passwordPolicy: config.passwordPolicy,
    hidesAccounts: config.hidesAccounts,
    lifetimes: config.lifetimes,
    captcha: config.captcha,
    limits: config.hasSignInLimits ? { secret: deriveSecret(secret, "limits") } : undefined,
    clientAddress: (c) => onBehalfOf(c) ?? clientAddress(c),
    observe: (message, details) => log.info(details, message),
    authorizedDomains: [new URL(config.publicUrl).hostname],
  });
  const fetch = (request: Request) => identityServer.fetch(request);
  const { publicUrl } = config;
  const identity = createToolkitIdentity({
    fetch,
    clock,
    signUpUrl: `${publicUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp`,
    tokenUrl: `${publicUrl}/securetoken.googleapis.com/v1/token`,
    apiKey: config.identityApiKey,
    projectId: PROJECT_ID,
    issuerKeys: () =>
      createIssuerKeys({ url: `${publicUrl}/identity/jwks.json`, fetch, cooldownMs: 0 }),
    personLifetime: 0,
    findPerson: (uid) => findPerson(documents, uid),
  });
  const guestUpgrade = createGuestUpgrade({
    // Counted against who asked us, not against ourselves.
    fetch: (request, onBehalf) => identityServer.fetch(request, { onBehalf }),
    accountsUrl: `${publicUrl}/identitytoolkit.googleapis.com/v1/`,
    apiKey: config.identityApiKey,
  });
  return { identity, identityServer, guestUpgrade };
}

/** For a command beside the running shop: its accounts alone. Throws where there is no database yet. */
export function openAccounts({ databasePath, hostedIdentity }: Config, clock: Clock) {
  if (hostedIdentity)
    throw new Error("The accounts are with Firebase (IDENTITY=firebase): use its console.");
  if (!existsSync(databasePath))
    throw new Error(`There is no database at ${databasePath}; npm start makes it.`);
  const documents = createSqliteDocuments({ path: databasePath });
  return { accounts: createAccountDesk(documents, clock), close: () => documents.close() };
}
