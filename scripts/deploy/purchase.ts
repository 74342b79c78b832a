/**
 * `node scripts/deploy/purchase.ts ORIGIN`: buys at a shop in test mode as a guest would, and downloads. An update runs
 * the new release's own copy, because only that knows its forms.
 */
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { isGuestFirst, variantKeys, variants } from "#domain/experiments/variants.ts";
import { DOWNLOADS_PATH } from "#protocol/paths.ts";
import { storePath } from "#server/main/store-folder.ts";
import { requireStore } from "../store/load-store.ts";
import { EXIT_FAILED } from "../terminal.ts";

const SETTLE_MS = 500;
const MAX_SETTLES = 60;
const CARD = { cardNumber: "4242 4242 4242 4242", expiry: "12/34", cvc: "123" };
const BUYER = { email: "update@example.com", country: "DE" };

export interface Sold {
  readonly id: string;
  readonly price: number;
  readonly minimum?: number | undefined;
}

interface Visitor {
  readonly origin: string;
  /** Must not follow redirects. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Throws, with the step that failed. Returns what was proved. */
export async function buyAndDownload(
  visitor: Visitor,
  plans: readonly Sold[],
  waitMs = SETTLE_MS,
): Promise<string> {
  const ask = rememberCookies(visitor);
  const variant = variantKeys.find(isGuestFirst) ?? variantKeys[0];
  const { path } = variants[variant];
  await expectPage(ask, path);
  const plan = plans.find(({ price }) => price > 0);
  if (!plan) {
    await expectPage(ask, `${path}/paywall`);
    return "its pages are shown (nothing costs money, so nothing was bought)";
  }
  const paywall = await expectPage(ask, `${path}/paywall?plan=${encodeURIComponent(plan.id)}`);
  const paymentPage = await post(ask, `${path}/paywall`, buyFields(paywall, plan));
  await expectPage(ask, paymentPage);
  let next = await post(ask, paymentPage, { ...BUYER, ...CARD });
  let page = "";
  for (let count = 0; count < MAX_SETTLES; count += 1) {
    const response = await ask(next);
    const location = response.headers.get("location");
    page = await response.text();
    if (location !== null) next = location;
    else if (response.status !== 200)
      throw new Error(`${shown(next)} has status ${response.status}`);
    else if (page.includes('http-equiv="refresh"')) await wait(waitMs);
    else break;
  }
  const [, form] = new RegExp(`action="(${DOWNLOADS_PATH}/[^"]+)"`).exec(page) ?? [];
  if (form === undefined) throw new Error(`${shown(next)} offers no download after the payment`);
  const link = await post(ask, form, {});
  const download = await ask(link, { headers: { range: "bytes=0-0" } });
  const bytes = await download.arrayBuffer();
  if (download.status !== 206 || bytes.byteLength !== 1)
    throw new Error(`the download has status ${download.status} and ${bytes.byteLength} bytes`);
  return `${plan.id} was bought and downloaded`;
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

function rememberCookies({ origin, fetch }: Visitor): Ask {
  const cookies = new Map<string, string>();
  return async (path, init = {}) => {
    const url = new URL(path, origin);
    const headers = new Headers({ accept: "text/html", host: url.host, ...init.headers });
    const known = [...cookies].map(([name, value]) => `${name}=${value}`);
    if (known.length > 0) headers.set("cookie", known.join("; "));
    if (init.method === "POST") headers.set("origin", url.origin);
    const response = await fetch(new Request(url, { ...init, headers, redirect: "manual" }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  };
}

async function expectPage(ask: Ask, path: string): Promise<string> {
  const response = await ask(path);
  if (response.status !== 200) throw new Error(`${shown(path)} has status ${response.status}`);
  return response.text();
}

/** Returns where the form leads. */
async function post(ask: Ask, path: string, fields: Record<string, string>): Promise<string> {
  const response = await ask(path, { method: "POST", body: new URLSearchParams(fields) });
  await response.body?.cancel();
  const location = response.headers.get("location");
  if (response.status === 303 && location !== null) return location;
  throw new Error(`the form of ${shown(path)} has status ${response.status}`);
}

/** Ids of sessions and orders stay out of the log. */
function shown(path: string): string {
  return new URL(path, "http://none").pathname.replace(/(\/pay\/).+/, "$1…");
}

/** The form of the plan with what it suggests, and every box ticked. */
function buyFields(page: string, { id, price, minimum }: Sold): Record<string, string> {
  const forms = page.split("<form").map((form) => form.split("</form>")[0] ?? "");
  const own = forms.find((form) => form.includes(`name="plan" value="${id}"`));
  if (own === undefined) throw new Error(`the paywall does not offer ${id}`);
  const inputs = [...own.matchAll(/<input\b[^>]*>/g)].map(([input]) => input);
  const valueOf = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1];
  const fields = inputs.map((input) => [
    valueOf(input, "name") ?? "",
    valueOf(input, "value") ?? "",
  ]);
  const filled = Object.fromEntries(fields.filter(([name]) => name !== "")) as Record<
    string,
    string
  >;
  if (filled["amount"] === "") filled["amount"] = String(Math.max(price, minimum ?? 0));
  return filled;
}

if (import.meta.main) {
  try {
    const [origin = ""] = process.argv.slice(2);
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const { plans } = await requireStore({ root, folder: storePath(root, {}) });
    process.stdout.write(`${await buyAndDownload({ origin, fetch }, plans)}\n`);
  } catch (error) {
    process.exitCode = EXIT_FAILED;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
