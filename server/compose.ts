/** Opens the modules in order and combines their services, routes, jobs and policies. */
import type { BuildInfo } from "./page-cache/build-info.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "./config/config.ts";
import { openCatalog } from "./modules/catalog.ts";
import { openDocuments } from "./modules/documents.ts";
import { openDownloads } from "./modules/downloads.ts";
import { openExperiment } from "./modules/experiment.ts";
import { openFiles } from "./modules/files.ts";
import { openIcons } from "./modules/icons.ts";
import { openIdentity } from "./modules/identity/identity.ts";
import type { IdentityWork } from "./modules/identity/identity-deps.ts";
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
import { createReadMisdirection } from "./http/misdirected.ts";
import { openSecrets } from "./secrets/secrets.ts";

interface ComposeOptions {
  readonly config: Config;
  readonly build: BuildInfo;
  readonly clock: Clock;
  readonly reports: Reports;
  readonly identityWork?: IdentityWork | undefined;
  readonly onProgress?: (() => void) | undefined;
  /** The app of these modules. Do not call it while the modules open. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export type Composition = Awaited<ReturnType<typeof compose>>;

export async function compose(options: ComposeOptions) {
  const { config, build, clock, reports, identityWork = {}, onProgress, fetch } = options;
  const { publicUrl, isTestMode: isTest, isPreview, ownerEmails } = config;
  const isSecure = publicUrl.startsWith("https:");
  const opened: Module[] = [];
  const add = <Services extends object>(module: Module<Services>): Services => {
    opened.push(module);
    return module.services;
  };
  const storage = add(await openDocuments({ settings: config.documents, isTest }));
  const secrets = await openSecrets(storage.documents, config);
  const base = { ...storage, ...reports, reports, clock, secrets, publicUrl, isTest, isSecure };
  const catalog = add(
    await openCatalog({ ...base, ...build, hasPseudoLanguage: config.hasPseudoLanguage }),
  );
  const { store, locales } = catalog;
  const files = add(
    await openFiles({ ...base, ...build, settings: config.files, store, onProgress }),
  );
  const limits = add(openLimits({ ...base, settings: config, store }));
  const payments = add(openPayments({ ...base, settings: config.payments, fetch }));
  const { identity: settings, providers } = config;
  const identity = add(
    openIdentity({ ...base, ...limits, settings, providers, locales, identityWork }),
  );
  const experiment = add(openExperiment({ ...base, ...limits, store, locales }));
  const sessions = add(openSessions({ ...base, ...limits, ...identity, store, ownerEmails }));
  const licences = add(openLicences({ ...base, ...limits, store }));
  const mail = add(openMail({ ...base, ...licences, settings: config.mail, store, locales }));
  const orders = {
    ...add(openOrders({ ...base, ...limits, ...payments, store, tracking: config.tracking })),
    ...add(openInvoices({ ...base, ...limits, store })),
  };
  const downloads = add(
    openDownloads({ ...base, ...files, ...limits, ...orders, store, limit: config.downloadLimit }),
  );
  const icons = add(openIcons({ ...base, apiUrl: config.iconApiUrl }));
  const tracking = { settings: config.tracking, policyVersion: store.legal.policyVersion };
  const consent = add(openTracking({ ...base, ...limits, ...tracking, locales }));
  add(openSite({ ...base, ...catalog, ...files, isPreview, buildId: build.id }));
  add(openMaintenance(base));
  const security = { isSecure, policy: joinPolicies(opened) };
  const services = {
    ...base,
    readMisdirection: createReadMisdirection({ ...config, isTest }),
    ...catalog,
    ...files,
    ...limits,
    ...payments,
    ...identity,
    ...sessions,
    ...experiment,
    ...licences,
    ...mail,
    ...orders,
    ...downloads,
    ...icons,
    ...consent,
  };
  const pages = add(
    await openPages({
      ...services,
      isSharedDatabase: config.documents.kind !== "sqlite",
      build,
      catalog,
      config: {
        publicUrl,
        locales,
        isTestMode: isTest,
        buildId: build.id,
        tracking: consent.tracking,
        ...config.pages,
        ...identity.signIn,
      },
      security,
      reporting: reports,
    }),
  );
  return { ...joinModules(opened), security, services: { ...services, ...pages } };
}

function joinModules(modules: readonly Module[]) {
  return {
    routes: modules.flatMap(({ routes = [] }) => routes),
    jobs: modules.flatMap(({ jobs = [] }) => jobs),
    start: () => modules.forEach((module) => module.start?.()),
    stop: async () => void (await Promise.all(modules.map((module) => module.stop?.()))),
    /** In reverse order of opening. */
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
