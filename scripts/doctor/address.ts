import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import { READY_PATH } from "#protocol/paths.ts";
import { isLocal } from "#server/config/mode.ts";
import { counted } from "../terminal.ts";
import { about, codeOf, type Finding } from "./finding.ts";

const local = about("shop");
const { ok, fail, unused } = about("address");
const certificate = about("certificate");
const proxy = about("proxy");
const client = about("client");

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * What may be left of a certificate, at most these parts of its life: some live for hours. Caddy renews when a third is
 * left.
 */
const NOTED = { ms: 21 * DAY_MS, part: 1 / 4 };
const FAILED = { ms: 7 * DAY_MS, part: 1 / 10 };

/** Of a shop that `npm run deploy` installed. */
export const EACH_ATTEMPT = "journalctl -u caddy shows each attempt";
export const ASK_AT_ONCE =
  "run npm run deploy -- setup again, which asks for the certificate at once";
const DEPLOYED_REMEDY = `${EACH_ATTEMPT}: correct what it names, then ${ASK_AT_ONCE}`;

const readyz = z.object({
  status: z.string(),
  build: z.string(),
  checks: z.object({ documents: z.string(), files: z.string() }),
  /** Absent from other builds. */
  proxy: z.string().optional(),
});

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Of a certificate, in ms since the epoch. */
export interface Validity {
  readonly from: number;
  readonly to: number;
}

export interface AddressPorts {
  readonly isDeployed?: boolean;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** `/readyz` of the shop on this machine, past the proxy. Undefined if nothing answers. */
  readonly askHere: () => Promise<Answer | undefined>;
  /**
   * Of the host's certificate. Throws if it is not valid. `authority` is the PEM of the one that issues it; by default a
   * public one.
   */
  readonly readValidity: (host: string, port: number, authority?: string) => Promise<Validity>;
}

export async function checkAddress(ports: AddressPorts): Promise<Finding[]> {
  const here = await ports.askHere();
  const build = here && buildIn(here.body);
  const running = judgeHere(here, build);
  if (isLocal(ports.publicUrl))
    return [running, unused("PUBLIC_URL names this machine, so only it can open the shop")];
  const there = await askThere(ports);
  if ("state" in there) return [running, there, ...(await checkCertificate(ports))];
  const address = judgeThere(there, ports.publicUrl);
  if (address.state === "fail") return [running, address, ...(await checkCertificate(ports))];
  return [
    running,
    address,
    ...compareBuilds(build, buildIn(there.body)),
    ...(await checkCertificate(ports)),
    ...(await checkProxy(ports)),
    ...judgeClient(parseReady(there.body)?.proxy),
  ];
}

/** Without a client's address, all visitors share the limits. */
function judgeClient(answer: string | undefined): Finding[] {
  if (answer === undefined) return [];
  if (answer === "silent proxy")
    return [
      client.fail(
        "the proxy does not say who the visitor is, so all of them share the limits of one",
        "let the proxy send X-Forwarded-For",
      ),
    ];
  if (answer === "undeclared proxy")
    return [
      client.fail(
        "TRUSTED_PROXIES does not name the proxy, so all visitors share the limits of one",
        "set TRUSTED_PROXIES to the address from which the proxy connects",
      ),
    ];
  return [client.ok("the shop sees the addresses of visitors")];
}

function judgeHere(here: Answer | undefined, build: string | undefined): Finding {
  if (!here)
    return local.note(
      "does not answer on this machine at HOST and PORT",
      "start it with npm start, unless it runs on another machine",
    );
  if (build === undefined)
    return local.fail(
      `another program, or a shop with another PUBLIC_URL, answers at HOST and PORT (status ${here.status})`,
      "end it, or set PORT to a free port and tell the proxy",
    );
  return here.status === 200
    ? local.ok(`answers on this machine; build ${build}`)
    : local.fail(
        `answers that it is not ready: ${failedIn(here.body)}`,
        "see database and files in this list, and the shop's log for “not ready”",
      );
}

async function askThere({ publicUrl, fetch, isDeployed }: AddressPorts): Promise<Answer | Finding> {
  try {
    const response = await fetch(`${publicUrl}${READY_PATH}?proxy`, {
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return unreached(publicUrl, codeOf(error), isDeployed);
  }
}

function unreached(publicUrl: string, code: string, isDeployed = false): Finding {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return fail(
      `the name in ${publicUrl} is not in the DNS (${code})`,
      "add an A or AAAA record with the proxy's address, or correct PUBLIC_URL",
    );
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code))
    return fail(
      `${publicUrl} has a certificate that browsers refuse (${code})`,
      isDeployed
        ? DEPLOYED_REMEDY
        : "let the proxy get a certificate for this name, with its whole chain",
    );
  return fail(
    `${publicUrl} cannot be reached from here (${code || "no answer in 10 s"})`,
    "start the proxy and open its port in the firewall; some networks cannot reach themselves: try another one, too",
  );
}

function judgeThere({ status, body }: Answer, publicUrl: string): Finding {
  if (status === 421)
    return fail(
      "the shop refuses the request, because the proxy passes another Host",
      `let the proxy pass the Host of the request, or set PUBLIC_URL to what visitors open`,
    );
  if (buildIn(body) === undefined && status >= 502 && status <= 504)
    return fail(
      `the proxy at ${publicUrl} does not reach the shop (status ${status})`,
      "start the shop, and let the proxy connect to its HOST and PORT",
    );
  if (buildIn(body) === undefined)
    return fail(
      `something else than the shop answers at ${publicUrl}${READY_PATH} (status ${status})`,
      "let the proxy pass all paths to the shop, without a redirect to another name",
    );
  if (status !== 200)
    return fail(
      `the shop answers that it is not ready: ${failedIn(body)}`,
      "see database and files in this list, and the shop's log for “not ready”",
    );
  return ok(`${publicUrl} reaches the shop`);
}

function compareBuilds(here: string | undefined, there: string | undefined): Finding[] {
  if (here === undefined || here === there) return [];
  return [
    fail(
      "visitors get another build than the shop on this machine serves",
      "let the proxy pass requests to this shop, or update the other machine",
    ),
  ];
}

async function checkCertificate(ports: AddressPorts): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(ports.publicUrl);
  if (protocol !== "https:") return [];
  const remedyOr = (others: string) => (ports.isDeployed ? DEPLOYED_REMEDY : others);
  const remedy = remedyOr("renew it, and see why the proxy did not renew it by itself");
  try {
    const { from, to } = await ports.readValidity(hostname, Number(port || 443));
    const left = to - ports.clock.now();
    const message = left < 0 ? "has ended" : `ends in ${timeOf(left)}`;
    const isBelow = ({ ms, part }: typeof NOTED) => left < Math.min(ms, part * (to - from));
    if (isBelow(FAILED)) return [certificate.fail(message, remedy)];
    if (isBelow(NOTED)) return [certificate.note(message, remedy)];
    return [certificate.ok(message)];
  } catch (error) {
    const code = codeOf(error);
    // Then the address itself is reported.
    if (/^E(?!RR_)[A-Z_]+$/.test(code)) return [];
    const words = `is not valid (${code || "refused"})`;
    return [certificate.fail(words, remedyOr("let the proxy get a new one"))];
  }
}

function timeOf(ms: number): string {
  if (ms < HOUR_MS) return "less than an hour";
  return ms < 2 * DAY_MS
    ? counted(Math.floor(ms / HOUR_MS), "hour")
    : counted(Math.floor(ms / DAY_MS), "day");
}

/** Redirects and cookies that leave the public address, or do without encryption, break sign-in and checkout. */
async function checkProxy({ publicUrl, fetch }: AddressPorts): Promise<Finding[]> {
  const [root, landing] = await Promise.all(
    ["/", "/landing"].map((path) =>
      fetch(publicUrl + path, { redirect: "manual", signal: AbortSignal.timeout(10_000) }),
    ),
  );
  if (!root || !landing) return [];
  const responses = [root, landing];
  await Promise.all(responses.map((response) => response.body?.cancel()));
  if (landing.status >= 400)
    return [
      proxy.fail(
        `/landing has the status ${landing.status}`,
        "see the shop's log, and let the proxy pass all paths",
      ),
    ];
  const left = responses
    .map(({ headers }) => headers.get("location"))
    .find((to) => to !== null && URL.parse(to, publicUrl)?.origin !== publicUrl);
  if (left !== undefined && left !== null)
    return [
      proxy.fail(
        `a redirect leaves the public address for ${URL.parse(left, publicUrl)?.origin ?? left}`,
        "set PUBLIC_URL to the address that visitors keep, and let the proxy change no Location",
      ),
    ];
  const cookies = responses.flatMap(({ headers }) => headers.getSetCookie());
  const isOpen = cookies.some((cookie) => !/;\s*secure/i.test(cookie));
  if (publicUrl.startsWith("https:") && isOpen)
    return [
      proxy.fail(
        "a cookie arrives without Secure",
        "let the proxy change no cookies, and add none of its own without Secure",
      ),
    ];
  return [proxy.ok("pages, redirects and cookies arrive as the shop sends them")];
}

export function buildIn(body: string): string | undefined {
  return parseReady(body)?.build;
}

function failedIn(body: string): string {
  const { documents, files } = parseReady(body)?.checks ?? {};
  return [documents !== "ok" && "database", files !== "ok" && "files"].filter(Boolean).join(", ");
}

function parseReady(body: string) {
  try {
    return readyz.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
