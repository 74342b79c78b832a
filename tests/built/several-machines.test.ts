/** Two shops in folders of their own, as on two machines, that share a PostgreSQL. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { signingKeys } from "#embedded/identity/accounts/collections.ts";
import { createSigningKeys } from "#embedded/identity/tokens/signing-keys.ts";
import { BUILD_META_PATH } from "#protocol/paths.ts";
import { findPostgres } from "#scripts/test-tools.mjs";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { openDocuments } from "#server/modules/documents.ts";
import { testSecret } from "#server/secrets/own-secret.ts";
import { createSecrets } from "#server/secrets/secrets.ts";
import { buy, mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { changeFirstIdea } from "#tests/support/change-idea.ts";
import { copyShop, type DeployedCopy } from "#tests/support/deployed-copy.ts";
import { identityCalls } from "#tests/support/identity-calls.ts";
import { createDatabase } from "#tests/support/shared-servers.ts";
import { PASSWORD, type TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { describeSameSecond } from "./suites/same-second.ts";

const HOUR_MS = 60 * 60_000;
const SLOW = { timeout: 180_000 };
/** Five seconds on an idle machine (docs/processes.md); tests may run beside other work. */
const REACHES_ALL = { timeout: 60_000, interval: 50 };

/** Opens the site as the same visitor, with the same cookies. */
function at(site: BuiltSite, browser: TestBrowser): TestBrowser {
  const same = site.browser();
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  return same;
}

/** Stores the key that the job "key rotation" would have stored two hours ago, if the first one had been old enough. */
async function rotateKeys(url: string): Promise<string> {
  const { documents } = (await openDocuments({ settings: { kind: "postgres", url }, isTest: true }))
    .services;
  const [first] = await documents.query(signingKeys, {});
  const createdAt = Date.now() - 31 * 24 * HOUR_MS;
  await documents.update(signingKeys, first?.id ?? "", { createdAt });
  const cipher = createSecrets(await testSecret(documents)).cipher("signing keys");
  const clock = { now: () => Date.now() - 2 * HOUR_MS };
  await createSigningKeys({ documents, cipher, clock }).rotate();
  const keys = await documents.query(signingKeys, { orderBy: [["createdAt", "desc"]] });
  await documents.close();
  expect(keys).toHaveLength(2);
  return keys[0]?.id ?? "";
}

/** Downloads at a few megabytes per second, so that the download lasts much longer than five seconds. */
async function readSlowly(site: BuiltSite, { cookies }: TestBrowser, path: string) {
  const socket = await site.connect();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { host } = new URL(site.origin);
  let bytes = 0;
  let isOver = false;
  for (const event of ["error", "end", "close"]) socket.on(event, () => (isOver = true));
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 10);
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  return { readBytes: () => bytes, hasEnded: () => isOver };
}

// Without PostgreSQL, the tests are reported as skipped, and CI fails.
describe.skipIf(!findPostgres() && !process.env["CI"])("two machines on one PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-machine-"));
  let copy: DeployedCopy;
  let url: string;
  let here: BuiltSite;
  let there: BuiltSite;
  beforeAll(async () => {
    copy = copyShop(folder);
    copy.replaceFile("sampler", randomBytes(60_000_000));
    url = await createDatabase();
    const environment = { DATABASE_URL: url };
    here = await startBuilt("test", { environment });
    // Last, because the files of the last start are those that are sold.
    there = await startBuilt("test", { environment, entry: copy.entry });
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop({ mayReplaceWorkers: true })]);
    rmSync(folder, { recursive: true });
  });

  describeSameSecond({ open: () => here, elsewhere: () => there });

  test("a sign-in and a sign-out count on both", async () => {
    const browser = here.browser();
    const { email } = await browser.signUp();
    expect((await at(there, browser).get("/account")).status).toBe(200);
    const elsewhere = there.browser();
    await identityCalls(elsewhere).signIn(email);
    const copy = at(here, elsewhere);
    expect((await copy.get("/account")).status).toBe(200);
    await elsewhere.request("/api/session", {
      method: "DELETE",
      headers: { origin: there.origin },
    });
    expect((await copy.get("/account")).status).toBe(302);
  });

  test("a refund on one stops a running download on the other", async () => {
    const buyer = here.browser();
    await buyer.signUp();
    const { orderId } = await buy(buyer, "sampler");
    const grant = await mintGrant(at(there, buyer), "sampler");
    const download = await readSlowly(there, at(there, buyer), grant);
    await expect.poll(download.readBytes).toBeGreaterThan(1_000_000);
    const refund = await here.browser().postJson("/dev/payments/refund", { orderId });
    expect(refund.status).toBe(200);
    await expect.poll(download.hasEnded, REACHES_ALL).toBe(true);
    expect((await at(there, buyer).get(grant)).status).toBeGreaterThanOrEqual(400);
    for (const site of [here, there]) {
      const received = async () =>
        (await site.mails()).filter(({ to }) => to === "paid-with@example.com");
      await expect.poll(async () => (await received()).length).toBe(2);
      const subjects = (await received()).map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(2);
    }
  });

  test("wrong passwords are counted together", async () => {
    const { email } = await here.browser().createAccount();
    const sites = [here, there];
    const said = new Map<BuiltSite, string[]>([
      [here, []],
      [there, []],
    ]);
    for (let index = 0; index < 30; index += 1) {
      const site = sites[index % 2] ?? here;
      const response = await identityCalls(site.browser()).call("signInWithPassword", {
        email,
        password: `${PASSWORD}!`,
      });
      said.get(site)?.push(response.said);
    }
    const first = (site: BuiltSite) =>
      said.get(site)?.findIndex((text) => text.includes("TOO_MANY")) ?? -1;
    expect(first(here)).toBeGreaterThan(0);
    expect(Math.abs(first(here) - first(there))).toBeLessThanOrEqual(1);
  });

  test("an edited page is shown by both", async () => {
    const documents = await openPostgresDocuments({ url });
    await changeFirstIdea(documents, "A place that both machines know");
    await documents.close();
    for (const site of [here, there])
      await expect
        .poll(async () => (await site.browser().get("/landing")).text(), REACHES_ALL)
        .toContain("A place that both machines know");
  });

  test("a control of the payments in test mode counts on both", async () => {
    const documents = await openPostgresDocuments({ url });
    const buyer = there.browser();
    await buyer.signUp();
    await here.browser().postJson("/dev/payments", { webhooks: "hold" });
    const control = async () => (await there.browser().get("/dev/payments")).json();
    await expect.poll(control, REACHES_ALL).toEqual({ webhooks: "hold", pending: 0 });
    const checkout = await startCheckout(buyer, "sampler");
    await payWith(buyer, checkout);
    await expect.poll(control).toMatchObject({ pending: expect.toSatisfy((count) => count > 0) });
    const status = async () => (await documents.get(orders, checkout.orderId))?.data.status;
    expect(await status()).toBe("pending");
    await here.browser().postJson("/dev/payments", { webhooks: "normal" });
    await expect.poll(status, REACHES_ALL).toBe("paid");
    await documents.close();
  });

  test("a token signed with a new key on one counts on the other", SLOW, async () => {
    const { email } = await here.browser().createAccount();
    const kid = await rotateKeys(url);
    there.signal("SIGTERM");
    await there.restart();
    const { body } = await identityCalls(there.browser()).call("signInWithPassword", {
      email,
      password: PASSWORD,
    });
    const { idToken = "", refreshToken = "" } = body;
    expect(decodeProtectedHeader(idToken).kid).toBe(kid);
    const open = () => here.browser().postJson("/api/session", { idToken, refreshToken });
    await expect.poll(async () => (await open()).status, REACHES_ALL).toBe(204);
  });

  // Last, because the next start of a shop without its first build would build it again.
  test("each serves the files of the other's build", async () => {
    const built = readdirSync(join(folder, "build")).filter((name) => /^[\w-]{36}$/.test(name));
    const next = copy.putNextBuild();
    there.signal("SIGHUP");
    const buildOf = async (site: BuiltSite) => {
      const { build } = (await (await site.browser().get("/healthz")).json()) as { build: string };
      return build;
    };
    await expect.poll(() => buildOf(there), { timeout: 120_000 }).toBe(next);
    const before = await buildOf(here);
    expect(built).toContain(before);
    rmSync(join(folder, "build", before), { recursive: true });
    for (const [page, asked] of [
      [there, here],
      [here, there],
    ] as const) {
      const html = await (await page.browser().get("/landing")).text();
      const [path = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
      const [own, other] = await Promise.all([
        page.browser().get(path),
        asked.browser().get(path, { "accept-encoding": "gzip" }),
      ]);
      expect(other.status).toBe(200);
      expect(await other.text()).toBe(await own.text());
      expect(other.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(other.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const meta = await asked.browser().get(`${BUILD_META_PATH}/${await buildOf(page)}.json`);
      expect(meta.status).toBe(200);
    }
    expect((await here.browser().get("/assets/none-12345678.js")).status).toBe(404);
  });
});
