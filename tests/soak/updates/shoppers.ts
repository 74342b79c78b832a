/** Visitors and buyers, who go on during all updates, and the list of what they paid for. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { APPROVED_CARD, mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { PAGES } from "#tests/support/http-client.ts";
import { createBrowser, type TestBrowser } from "#tests/support/test-browser.ts";
import { inParallel } from "../soak-run.ts";
import { createClient, type Client, type Cuts, ORIGIN } from "./client.ts";

/** Of the demo store, and its file. */
const PLAN = "pocket";
const ASSET = /\/assets\/[\w./-]+\.(?:js|css)/;
const PAUSE_MS = 1000;
const CHECKS_AT_ONCE = 4;
const SETTLE_MS = 200;
const MAX_SETTLES = 100;

interface Purchase {
  readonly orderId: string;
  readonly browser: TestBrowser;
}

export interface Shoppers {
  readonly cuts: Cuts;
  readonly figures: { pages: number; purchases: number; downloads: number; missingAssets: number };
  /** What must not happen. */
  readonly faults: string[];
  /** Asks for each order that is not checked yet, or for all: paid, access, and the right bytes. */
  check(which: "new" | "all"): Promise<void>;
  stop(): Promise<void>;
}

export interface Crowd {
  readonly visitors: number;
  readonly buyers: number;
  /** Of all files that a release may sell. */
  readonly checksums: ReadonlySet<string>;
}

export function startShoppers({ visitors, buyers, checksums }: Crowd): Shoppers {
  const cuts: Cuts = { counts: new Map() };
  const figures = { pages: 0, purchases: 0, downloads: 0, missingAssets: 0 };
  const faults: string[] = [];
  const paid: Purchase[] = [];
  let checked = 0;
  let people = 0;
  let isOver = false;

  /** Somebody new. */
  async function come(act: (browser: TestBrowser, client: Client) => Promise<void>): Promise<void> {
    people += 1;
    const client = createClient(`198.18.${people >> 8}.${people & 255}`, cuts);
    try {
      await act(createBrowser(client, ORIGIN), client);
    } catch (error) {
      faults.push(
        `${String(error)}${client.cuts() > 0 ? ` (after ${client.cuts()} cut requests)` : ""}`,
      );
    } finally {
      client.close();
    }
    await wait(PAUSE_MS);
  }

  async function visit(browser: TestBrowser): Promise<void> {
    for (const path of PAGES) {
      const page = await browser.get(path);
      const html = await page.text();
      if (page.status !== 200) throw new Error(`${path} has status ${page.status}`);
      figures.pages += 1;
      const asset = ASSET.exec(html)?.[0];
      if (asset === undefined) continue;
      const file = await browser.get(asset, { accept: "*/*" });
      await file.arrayBuffer();
      if (file.status !== 200) figures.missingAssets += 1;
      await wait(PAUSE_MS / 5);
    }
  }

  async function buy(browser: TestBrowser): Promise<void> {
    const checkout = await startCheckout(browser, PLAN, "landing-v2");
    const answer = await payWith(browser, checkout, APPROVED_CARD, `buyer-${people}@example.com`);
    if (answer.status !== 303) throw new Error(`The payment page has status ${answer.status}`);
    const purchase = { orderId: checkout.orderId, browser };
    paid.push(purchase);
    figures.purchases += 1;
    await receive(purchase);
  }

  async function receive({ orderId, browser }: Purchase): Promise<void> {
    const path = `/landing-v2/confirmation/download?order=${orderId}`;
    for (let count = 0; ; count += 1) {
      const page = await browser.get(path);
      const html = await page.text();
      if (page.status !== 200) throw new Error(`The confirmation has status ${page.status}`);
      if (!html.includes('http-equiv="refresh"')) break;
      if (count > MAX_SETTLES) throw new Error(`Order ${orderId} is not known as paid`);
      await wait(SETTLE_MS);
    }
    const file = await browser.get(await mintGrant(browser, PLAN));
    const bytes = Buffer.from(await file.arrayBuffer());
    const sum = createHash("sha256").update(bytes).digest("hex");
    if (file.status !== 200 || !checksums.has(sum))
      throw new Error(`The file of ${orderId} has status ${file.status} and the wrong bytes`);
    figures.downloads += 1;
  }

  const loop = async (act: (browser: TestBrowser) => Promise<void>) => {
    while (!isOver) await come(act);
  };
  const loops = [
    ...Array.from({ length: visitors }, () => loop(visit)),
    ...Array.from({ length: buyers }, () => loop(buy)),
  ];
  return {
    cuts,
    figures,
    faults,
    async check(which) {
      const known = which === "all" ? paid : paid.slice(checked);
      checked = paid.length;
      await inParallel(known.length, CHECKS_AT_ONCE, async (index) => {
        const purchase = known[index];
        const complain = (error: Error) => void faults.push(`LOST: ${error.message}`);
        if (purchase) await receive(purchase).catch(complain);
      });
    },
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  };
}
