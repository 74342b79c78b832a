/** Opens the modules in order and combines their services, routes, jobs and policies. */
import { buttonColor, themeCss } from "virtual:store-theme";
import { coverOf } from "#domain/catalog/cover.ts";
import { includedIn } from "#domain/catalog/item-name.ts";
import type { BuildInfo } from "./page-cache/build-info.ts";
import type { PublicConfig } from "#domain/page-services/site.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "./config/config.ts";
import { kindOfPage } from "./experiments/kind-of-page.ts";
import type { Job } from "./jobs/runner.ts";
import { openCatalog, type StoreContent } from "./modules/catalog.ts";
import { openDocuments } from "./modules/documents.ts";
import { openDownloads } from "./modules/downloads.ts";
import { openExperiment } from "./modules/experiment.ts";
import { openFiles } from "./modules/files.ts";
import { openHealth } from "./modules/health.ts";
import { openIcons } from "./modules/icons.ts";
import { openIdentity } from "./modules/identity/identity.ts";
import type { IdentityServices, IdentityWork } from "./modules/identity-deps.ts";
import { openLicences } from "./modules/licences.ts";
import { openInvoices } from "./modules/invoices.ts";
import { openLimits } from "./modules/limits.ts";
import { openMail } from "./modules/mail.ts";
import { openMaintenance } from "./modules/maintenance.ts";
import type { PagePolicy } from "./http/middleware/security-headers.ts";
import type { Module, Reports } from "./modules/module.ts";
import { openOrders } from "./modules/orders.ts";
import { openPages } from "./modules/pages.ts";
import { openPayments } from "./modules/payments.ts";
import { openSessions } from "./modules/identity/sessions.ts";
import { openSite } from "./modules/site.ts";
import { openTracking } from "./modules/tracking.ts";
import { openWebVitals } from "./modules/web-vitals.ts";
import { createReadMisdirection } from "./http/misdirected.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import { openSecrets } from "./secrets/secrets.ts";

interface ComposeOptions {
  readonly config: Config;
  readonly build: BuildInfo;
  readonly clock: Clock;
  readonly reports: Reports;
  readonly telemetry: Telemetry;
  readonly identityWork?: IdentityWork | undefined;
  readonly content?: StoreContent | undefined;
  readonly onProgress?: (() => void) | undefined;
  /** The app of these modules. Do not call it while the modules open. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Remembers an opened module and returns its services. */
type Add = <Services extends object>(module: Module<Services>) => Services;

export async function compose(options: ComposeOptions) {
  const { config, build, reports } = options;
  const opened: Module[] = [];
  const add: Add = (module) => {
    opened.push(module);
    return module.services;
  };
  const base = await openBase(add, options);
  const people = await openPeople(add, options, base);
  const selling = openSelling(add, options, base);
  const { ports, site, guards, secrets, catalog, files, payments } = base;
  const { readHealth } = openUpkeep(add, options, base, () => joinModules(opened).jobs);
  const security = { isSecure: site.isSecure, policy: joinPolicies(opened) };
  const { trustedProxies } = config;
  const readMisdirection = createReadMisdirection({ ...site, trustedProxies });
  const { experiment, identity, sessions } = people;
  const { consent, downloads, inbox, webVitals } = selling;
  const pageServices = {
    config: publicPartOf(options, base, identity, consent),
    catalogIn: catalog.catalogIn,
    ...selling.orders,
    licences: selling.licences,
    invoices: selling.invoices,
    readExperiment: experiment.readExperiment,
    findDownloadUse: downloads.findDownloadUse,
    readVisitorIds: consent.readVisitorIds,
    findIcons: selling.findIcons,
    readHealth,
    reporting: reports,
  };
  const pages = add(
    await openPages({
      ports,
      services: pageServices,
      catalog,
      build,
      security,
      readMisdirection,
      readVariant: experiment.readVariant,
      mustAsk: consent.mustAsk,
      isSharedDatabase: config.documents.kind !== "sqlite",
    }),
  );
  /** Read by requests, background work and tests. */
  const services = {
    ...ports,
    ...site,
    ...reports,
    secrets,
    ...catalog,
    ...files,
    ...guards,
    ...payments,
    ...identity,
    ...experiment,
    ...sessions,
    ...pageServices,
    ...downloads,
    ...pages,
    inbox,
    webVitals,
    mustAsk: consent.mustAsk,
    readMisdirection,
  };
  return { ...joinModules(opened), security, services };
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** Needed by the other modules: ports, the store, protection and payments. */
async function openBase(add: Add, options: ComposeOptions) {
  const { config, build, clock, reports, telemetry, content, onProgress, fetch } = options;
  const { publicUrl, isTestMode: isTest } = config;
  const { documents, ...database } = add(
    await openDocuments({ settings: config.documents, isTest }),
  );
  const ports = { documents: telemetry.documents(documents), clock };
  const site = { publicUrl, isTest, isSecure: publicUrl.startsWith("https:") };
  const secrets = await openSecrets(documents, config);
  const { hasPseudoLanguage } = config;
  const catalog = add(
    await openCatalog({ ports, reports, paths: build, hasPseudoLanguage, content }),
  );
  const { store, storeIn, locales } = catalog;
  const storage = add(
    await openFiles({ ports, store, settings: config.files, paths: build, onProgress }),
  );
  const files = { ...storage, files: telemetry.files(storage.files) };
  const limiting = add(openLimits({ ports, reports, secrets, store, settings: config }));
  const guards = { ...limiting, limits: telemetry.limits(limiting.limits) };
  const shop = {
    nameIn: (locale: string) => storeIn(locale).name,
    color: buttonColor,
    styles: themeCss,
    markUrl: "/favicon.svg",
    kindOf: (returnUrl: string) => kindOfPage(returnUrl, locales),
    includedIn: (item: string, locale: string) => includedIn(storeIn(locale), item),
    guaranteeDays: store.legal.withdrawalTerms.promisedDays,
    cover: catalog.media.get(coverOf(store).media),
  };
  const paying = add(
    await openPayments({ ports, site, reports, secrets, shop, settings: config.payments, fetch }),
  );
  const payments = { ...paying, payments: telemetry.payments(paying.payments) };
  const stores = { store, storeIn, locales };
  return { ports, site, guards, secrets, database, catalog, ...stores, files, payments };
}

async function openPeople(
  add: Add,
  { config, reports, identityWork = {} }: ComposeOptions,
  base: Base,
) {
  const { ports, site, guards, secrets, store, locales } = base;
  const shared = { ports, site, guards, reports, secrets };
  const { identity: settings, providers, ownerEmails, ownerNeedsTwoStep: needsTwoStep } = config;
  const identity = add(
    await openIdentity({ ...shared, locales, settings, providers, identityWork }),
  );
  const experiment = add(openExperiment({ ...shared, store, locales }));
  const sessions = add(openSessions({ ...shared, identity, store, ownerEmails, needsTwoStep }));
  return { identity, experiment, sessions };
}

function openSelling(add: Add, { config, reports, telemetry }: ComposeOptions, base: Base) {
  const { ports, site, guards, secrets, store, storeIn, locales, files } = base;
  const shared = { ports, site, guards, reports, telemetry };
  const { tracking, downloadLimit: limit } = config;
  const { payments } = base.payments;
  const { licences } = add(openLicences({ ports, site, guards, secrets, store }));
  const { inbox } = add(
    openMail({
      pictures: base.catalog.enclosed,
      ports,
      site,
      reports,
      telemetry,
      secrets,
      store,
      storeIn,
      locales,
      licences,
      settings: config.mail,
    }),
  );
  const orders = add(
    openOrders({ ...shared, payments, secrets, store, storeIn, tracking, settings: config }),
  );
  const { invoices } = add(
    openInvoices({ ...shared, storeIn, mark: base.catalog.enclosed.mark.content }),
  );
  const downloads = add(
    openDownloads({
      ...shared,
      files: files.files,
      accelRedirect: files.accelRedirect,
      orders: orders.orders,
      store,
      limit,
    }),
  );
  const { findIcons } = add(openIcons({ reports, apiUrl: config.iconApiUrl }));
  const { policyVersion } = store.legal;
  const consent = add(openTracking({ ...shared, settings: tracking, policyVersion, locales }));
  const isAsking = consent.tracking !== undefined;
  const { webVitals } = add(openWebVitals({ ...shared, policyVersion, isAsking }));
  return { licences, inbox, orders, invoices, downloads, findIcons, consent, webVitals };
}

/** For those who run the shop. */
function openUpkeep(
  add: Add,
  { config, build, reports }: ComposeOptions,
  { ports, site, database, catalog, files }: Base,
  listJobs: () => readonly Job[],
) {
  const { id: buildId } = build;
  const { isPreview } = config;
  const { readReadiness } = add(
    openSite({
      ports,
      site,
      reports,
      catalog,
      storage: files,
      settings: config,
      isPreview,
      buildId,
    }),
  );
  add(openMaintenance({ ports, reports, ...database }));
  return add(openHealth({ ports, site, readReadiness, buildId, listJobs }));
}

function publicPartOf(
  { config, build }: ComposeOptions,
  { site, locales }: Base,
  { signIn }: Pick<IdentityServices, "signIn">,
  { tracking }: Pick<PublicConfig, "tracking">,
): PublicConfig {
  return {
    publicUrl: site.publicUrl,
    locales,
    isTestMode: site.isTest,
    buildId: build.id,
    tracking,
    pages: config.pages,
    ...signIn,
  };
}

function joinModules(modules: readonly Module[]) {
  return {
    routes: modules.flatMap(({ routes = [] }) => routes),
    jobs: modules.flatMap(({ jobs = [] }) => jobs),
    start: () => modules.forEach((module) => module.start?.()),
    stop: async () => void (await Promise.all(modules.map((module) => module.stop?.()))),
    async close() {
      for (const module of modules.toReversed()) await module.close?.();
    },
  };
}

function joinPolicies(modules: readonly Module[]): PagePolicy {
  const join = (name: keyof PagePolicy) => [
    ...new Set(modules.flatMap(({ policy }) => policy?.[name] ?? [])),
  ];
  return {
    connect: join("connect"),
    script: join("script"),
    frame: join("frame"),
    image: join("image"),
    style: join("style"),
    formAction: join("formAction"),
  };
}
