/** A shop with analytics, and a stand-in for Google's hosts that responds as they did when recorded. */
import type { BrowserContext, Request } from "@playwright/test";
import { type Start, start } from "../support/started-site.ts";

const APP = { FIREBASE_APP_ID: "1:1234:web:0a1b2c", FIREBASE_PROJECT_ID: "shop-1234" };
export const API_KEY = "browser-key";
/** The id in the fetched configuration, which wins over the shop's own. */
export const FETCHED_ID = "G-FETCHED1";
export const LOCAL_ID = "G-LOCAL1";
const WEEK = "604800s";

/** Starts the built shop; `cleanUp` ends it. */
export async function startMeasured(environment: Record<string, string> = {}): Promise<Start> {
  const shop = await start(
    { ...APP, FIREBASE_API_KEY: API_KEY, LOG_LEVEL: "warn", ...environment },
    [process.execPath, "server/main/index.ts"],
  );
  await shop.says("Tollgate serves");
  return shop;
}

type Reaction = Reply | "lost" | "silent";

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
}

/** Replies to the next requests; the last is repeated. "lost" is a network failure, "silent" no response. */
interface Replies {
  create: Reaction[];
  token: Reaction[];
  config: Reaction[];
}

export const failed = (code: number): Reply => ({
  status: code,
  body: { error: { code, message: "No", status: "ANY" } },
});

export const created = (expiresIn = WEEK): Reply => ({
  body: { refreshToken: "refresh", authToken: { token: "token", expiresIn } },
});

/** `kind` is "collect" for what the tag sends, and "other" for unexpected requests. */
interface Asked {
  readonly kind: keyof Replies | "gtag" | "container" | "collect" | "other";
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Behaves as Google's tag does as far as consent matters: sets its cookies, and sends a hit for each page view and
 * event of the data layer, unless collection is switched off.
 */
function tag(id: string): void {
  const page = window as unknown as Record<string, unknown> & { dataLayer: ArrayLike<unknown>[] };
  const send = (name: string) => {
    if (page[`ga-disable-${id}`]) return;
    document.cookie = "_ga=GA1.1.1.1; path=/; max-age=63072000";
    document.cookie = `_ga_${id.slice(2)}=GS2.1.s1; path=/; max-age=63072000`;
    navigator.sendBeacon(`https://region1.google-analytics.com/g/collect?tid=${id}&en=${name}`);
  };
  const follow = ({ 0: command, 1: name }: ArrayLike<unknown>) => {
    if (command === "config") send("page_view");
    if (command === "event") send(String(name));
  };
  page.dataLayer.forEach(follow);
  const { push } = page.dataLayer;
  page.dataLayer.push = (...entries: ArrayLike<unknown>[]) => {
    entries.forEach(follow);
    return push.apply(page.dataLayer, entries);
  };
}

/** What a container with an advertising tag stores. */
function container(): void {
  document.cookie = "_gcl_au=1.1.1.1; path=/; max-age=7776000";
}

function kindOf({ hostname, pathname }: URL): Asked["kind"] {
  if (hostname === "firebaseinstallations.googleapis.com")
    return pathname.endsWith("authTokens:generate") ? "token" : "create";
  if (hostname === "firebase.googleapis.com") return "config";
  if (hostname === "region1.google-analytics.com") return "collect";
  if (hostname !== "www.googletagmanager.com") return "other";
  return pathname === "/gtm.js" ? "container" : "gtag";
}

function read(request: Request, kind: Asked["kind"]): Asked {
  const body = request.postData();
  return {
    kind,
    url: request.url(),
    method: request.method(),
    headers: request.headers(),
    body: body ? (JSON.parse(body) as unknown) : undefined,
  };
}

/** Stores a choice, measurement first, as `/consent` does, and tells the context's open pages. */
export async function choose(context: BrowserContext, origin: string, choice: string) {
  const value = `${"a".repeat(22)}.1.${choice}`;
  await context.addCookies([{ name: "consent", value, url: origin }]);
  for (const page of context.pages())
    if (page.url().startsWith(origin))
      await page.evaluate(() => new BroadcastChannel("consent").postMessage(null));
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
};

/** Responds for all other hosts. `asked` lists their requests without the browser's own preflights. */
export async function stubGoogle(context: BrowserContext, origin: string) {
  const asked: Asked[] = [];
  const replies: Replies = {
    create: [created()],
    token: [{ body: { token: "fresh", expiresIn: WEEK } }],
    config: [{ body: { measurementId: FETCHED_ID, appId: APP.FIREBASE_APP_ID } }],
  };
  const scripts = {
    gtag: `(${tag})("${FETCHED_ID}")`,
    container: `(${container})()`,
    collect: "",
    other: "",
  };
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      const request = route.request();
      if (request.method() === "OPTIONS") return route.fulfill({ headers: CORS });
      const kind = kindOf(new URL(request.url()));
      asked.push(read(request, kind));
      if (kind in scripts)
        return route.fulfill({
          contentType: "text/javascript",
          headers: CORS,
          body: scripts[kind as keyof typeof scripts],
        });
      const list = replies[kind as keyof Replies];
      const reply = list.length > 1 ? list.shift() : list[0];
      if (reply === "silent") return undefined;
      if (!reply || reply === "lost") return route.abort();
      const { status = 200, body } = reply;
      await route.fulfill({ status, headers: CORS, json: body });
    },
  );
  const count = (kind: Asked["kind"]) => asked.filter((one) => one.kind === kind).length;
  return { asked, replies, count };
}
