/** Each function measures one server once, and returns values by the keys of rows. */
import { connect } from "node:net";
import type { Browser } from "@playwright/test";
import { measureLoad } from "../load.ts";
import { openPhone } from "./phone.ts";
import { LANDING, PAYWALL, type Server, startServer } from "./server.ts";
import { ACCEPT_ENCODING } from "./snapshot.ts";

export type Values = Record<string, number>;

const LOAD = { connections: 32, milliseconds: 2000 };
/** Renders a page for each request: more connections would only wait. */
const RENDER_LOAD = { connections: 8, milliseconds: 3000 };

/** Rows 1, 4, 5 and 10. */
export async function visit(browser: Browser, server: Server): Promise<Values> {
  const phone = await openPhone(browser, server.origin, { isThrottled: true });
  await phone.page.goto(server.origin + LANDING);
  await phone.settled();
  const [vitals, loaded] = [await phone.vitals(), { ...phone.loaded }];
  const swap = await phone.tap();
  const { inp } = await phone.vitals();
  await phone.close();
  // After the load of a new document nothing is known of the tap.
  return { ...vitals, ...loaded, swap, inp: inp || Number.NaN };
}

/** Row 2. */
export async function tapEarly(browser: Browser, server: Server): Promise<Values> {
  const phone = await openPhone(browser, server.origin, { isThrottled: true });
  const early = await phone.openAndTap();
  await phone.close();
  return { early };
}

/** Row 10: percentage of pages. */
export async function goBack(browser: Browser, server: Server): Promise<Values> {
  const pages = pagesOf(server);
  let restored = 0;
  for (const path of pages) {
    const phone = await openPhone(browser, server.origin, { isThrottled: false });
    await phone.page.goto(server.origin + path);
    await phone.settled();
    await phone.page.goto(server.origin + (path === LANDING ? PAYWALL : LANDING));
    // Playwright's goBack would wait for a load, which a restored page has not.
    await phone.page.evaluate(() => history.back());
    await phone.page.waitForURL(server.origin + path, { waitUntil: "commit" });
    await phone.page.waitForFunction(() => window.benchRestored !== undefined);
    restored += Number(await phone.page.evaluate(() => window.benchRestored === true));
    await phone.close();
  }
  return { restored: (100 * restored) / pages.length };
}

/** Row 3. */
export async function weighPages(server: Server): Promise<Values> {
  const weights = pagesOf(server).map(async (path) => [`html ${path}`, await weigh(server, path)]);
  return Object.fromEntries(await Promise.all(weights));
}

function pagesOf({ peer }: Server): string[] {
  return [LANDING, PAYWALL, ...(peer.otherPages ?? [])];
}

async function weigh({ port }: Server, path: string): Promise<number> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(toRequest(port, path, { "Accept-Encoding": ACCEPT_ENCODING, Connection: "close" }));
  let bytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

/** Row 6. */
export async function startCold({ peer }: Server): Promise<Values> {
  const server = await startServer(peer, "cold");
  server.stop();
  return { cold: server.coldMs };
}

/** Row 8. `equal` is a bare server with our bytes. */
export async function compareLoad(server: Server, equal: Server): Promise<Values> {
  const own = await load(server);
  if (!server.peer.name.startsWith("ours")) return { ...own };
  const bare = await load(equal);
  return {
    ...own,
    packedRatio: own.packed / bare.packed,
    plainRatio: own.plain / bare.plain,
  };
}

/** Requests per second: as browsers ask, and without compression. */
async function load({ port }: Server) {
  const measure = async (headers: Record<string, string>) =>
    (await measureLoad({ port, request: toRequest(port, LANDING, headers), ...LOAD })).perSecond;
  return {
    packed: await measure({ "Accept-Encoding": ACCEPT_ENCODING }),
    plain: await measure({}),
  };
}

/** Row 9. Nothing for peers without pages that are rendered for each request. */
export async function loadRendered({ port, origin, peer }: Server): Promise<Values> {
  if (!peer.rendered) return {};
  const { path, cookie } = peer.rendered;
  const own = cookie ? { Cookie: await cookie(origin) } : {};
  const measure = async (headers: Record<string, string>) => {
    const request = toRequest(port, path, { ...own, ...headers });
    return (await measureLoad({ port, request, areDifferent: true, ...RENDER_LOAD })).perSecond;
  };
  return {
    rendered: await measure({ "Accept-Encoding": ACCEPT_ENCODING }),
    renderedPlain: await measure({}),
  };
}

function toRequest(port: number, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers });
  return [`GET ${path} HTTP/1.1`, ...lines.map((line) => line.join(": ")), "", ""].join("\r\n");
}
