/** Of paths without a language. */
export const API_PREFIX = "/api/";
export const WEBHOOK_PATH = "/api/webhooks/stripe";
/** POST opens a session; DELETE ends it. */
export const SESSION_PATH = "/api/session";
export const SESSION_UPGRADE_PATH = "/api/session/upgrade";
export const CONSENT_PATH = "/api/consent";
/** Followed by `/` and a file id. POST redirects to a new grant. */
export const DOWNLOADS_PATH = "/api/downloads";
export const ARCHIVES_PATH = "/api/archives";

/** Of the download of several files. */
export function archiveName(storeName: string): string {
  return `${storeName}.zip`;
}
/** Followed by `/` and a grant, a link to one file. */
export const GRANTS_PATH = "/api/files";
export const LICENCE_ACTIVATE_PATH = "/api/licences/activate";
export const LICENCE_DEACTIVATE_PATH = "/api/licences/deactivate";
export const LICENCE_CHECK_PATH = "/api/licences/check";
export const LICENCE_KEYS_PATH = "/api/licences/keys";
/** Followed by `/` and a document id. */
export const INVOICES_PATH = "/api/invoices";
/** For the owner: all documents of a period. */
export const INVOICES_ZIP_PATH = "/api/invoices.zip";
/** Service worker that continues interrupted downloads; `public/` contains it. */
export const DOWNLOAD_WORKER_PATH = "/download-worker.js";
/** Header of a file: the path at which a new grant can be requested. */
export const RENEWAL_HEADER = "Download-Renewal";
/** Followed by `/`, the name of an icon collection and `.json`. */
export const ICONS_PATH = "/api/icons";
export const LATEST_BUILD_PATH = "/builds/latest.json";
export const BUILD_META_PATH = "/builds/meta";
/** A page's path with this suffix returns the page's loader data as JSON. */
export const PAYLOAD_SUFFIX = "/_payload.json";
/** Whether the process runs. */
export const ALIVE_PATH = "/healthz";
/** Whether it can serve. */
export const READY_PATH = "/readyz";
/** The same for ONCE, whose proxy asks a container by its id instead of the shop's host. */
export const UP_PATH = "/up";
export const HEALTH_PATHS = [ALIVE_PATH, READY_PATH, UP_PATH];
