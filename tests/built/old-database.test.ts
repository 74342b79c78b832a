/** This build must open a database of an earlier build with all its data. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { buy, mintGrant, payWith } from "#tests/support/buy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { OldDatabase } from "./old-database/old-database.ts";
import { type BuiltSite, TESTED_SETTINGS, startBuilt } from "./start-built.ts";
import { storeFiles } from "./support/as-asked-shop.ts";

const preloads = ["redirect-calls.mjs", "shift-clock.mjs"]
  .map((name) => `--import ${pathToFileURL(join(import.meta.dirname, "support", name)).href}`)
  .join(" ");

/** Files that the earlier build sold, each with the bytes of a file of this build's store. */
const oldFiles = new Map(
  Object.entries({ atlas: "book", pocket: "sampler", data: "tables" }).map(([old, id]) => {
    const file = storeFiles.find((one) => one.id === id);
    if (!file) throw new Error(`The store has no file ${id}`);
    return [old, file] as const;
  }),
);

describe.each(TESTED_SETTINGS)("%s settings", (setting) => {
  const folder = join(import.meta.dirname, "old-database");
  const known = JSON.parse(readFileSync(join(folder, `${setting}.json`), "utf8")) as OldDatabase;
  const dataPath = mkdtempSync(join(tmpdir(), "tollgate-opened-"));
  const now = Date.now.bind(Date);
  let site: BuiltSite;

  beforeAll(async () => {
    mkdirSync(dataPath, { recursive: true });
    copyFileSync(join(folder, `${setting}.db`), join(dataPath, "tollgate.db"));
    makeDuplicate(known.queuedMailAbout);
    useOwnBytes();
    // The clock starts one minute after the database was created, so that a queued mail is due.
    const offset = known.madeAt + 60_000 - now();
    vi.spyOn(Date, "now").mockImplementation(() => now() + offset);
    site = await startBuilt(setting, {
      environment: {
        DATA_DIR: dataPath,
        NODE_OPTIONS: preloads,
        CLOCK_OFFSET_MS: String(offset),
      },
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.stop({ mayReplaceWorkers: true });
    rmSync(dataPath, { recursive: true });
  });

  /** Earlier builds stored the second payment for the same files as a paid order without an entitlement. */
  function makeDuplicate(orderId: string): void {
    const database = new DatabaseSync(join(dataPath, "tollgate.db"));
    const sql =
      "UPDATE documents SET data = json_set(data, '$.attention', 'duplicate') WHERE id = ?";
    const isChanged = database.prepare(`${sql} AND collection = 'orders'`).run(orderId).changes > 0;
    for (const table of ["documents", "fields"])
      database
        .prepare(`DELETE FROM ${table} WHERE collection = 'entitlements' AND id = ?`)
        .run(orderId);
    database.close();
    expect(isChanged).toBe(true);
  }

  /** The files of the earlier build had other bytes, which are not stored beside the database. */
  function useOwnBytes(): void {
    const database = new DatabaseSync(join(dataPath, "tollgate.db"));
    for (const [id, { size, sha256 }] of oldFiles) {
      const sql = `UPDATE documents SET data = json_set(data, '$.key', ?, '$.size', ?, '$.sha256', ?)
        WHERE collection = 'files' AND id = ?`;
      expect(database.prepare(sql).run(`store/${sha256}`, size, sha256, id).changes).toBe(1);
    }
    database.close();
  }

  function returning(cookies: OldDatabase["customer"]["cookies"]): TestBrowser {
    const browser = site.browser({ client: "203.0.113.7" });
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  }

  async function expectFile(browser: TestBrowser, grant: string, id: string): Promise<void> {
    const bytes = Buffer.from(await (await browser.get(grant)).arrayBuffer());
    const digest = createHash("sha256").update(bytes).digest("hex");
    const file = oldFiles.get(id) ?? storeFiles.find((one) => one.id === id);
    expect(digest).toBe(file?.sha256);
  }

  async function callIdentity(path: string, body: object) {
    const browser = site.browser({ client: "203.0.113.9" });
    const url = `/identitytoolkit.googleapis.com/${path}?key=tollgate-local`;
    const response = await browser.postJson(url, body);
    expect(response.status).toBe(200);
    return { browser, tokens: (await response.json()) as Record<string, string> };
  }

  async function openSession(browser: TestBrowser, tokens: Record<string, string>) {
    const { idToken, refreshToken } = tokens;
    expect((await browser.postJson("/api/session", { idToken, refreshToken })).status).toBe(204);
  }

  test("an old session lists its purchase, and its download link works", async () => {
    const { cookies, email, orderId, grant } = known.customer;
    const customer = returning(cookies);
    const page = await (await customer.get("/account")).text();
    expect(page).toContain(email);
    expect(page).toContain(orderId);
    await expectFile(customer, grant, "atlas");
    await expectFile(customer, await mintGrant(customer, "atlas"), "atlas");
  });

  test("an old password signs in and gives access to the purchase", async () => {
    const { email, password } = known.customer;
    const body = { email, password, returnSecureToken: true };
    const { browser, tokens } = await callIdentity("v1/accounts:signInWithPassword", body);
    await openSession(browser, tokens);
    await expectFile(browser, await mintGrant(browser, "atlas"), "atlas");
  });

  test("an old second factor is required and accepted", async () => {
    const { email, password, totpSecret } = known.guarded;
    const path = "v1/accounts:signInWithPassword";
    const { browser, tokens } = await callIdentity(path, { email, password });
    const { mfaPendingCredential, mfaInfo } = tokens as unknown as {
      mfaPendingCredential: string;
      mfaInfo: { mfaEnrollmentId: string }[];
    };
    const finished = await callIdentity("v2/accounts/mfaSignIn:finalize", {
      mfaPendingCredential,
      mfaEnrollmentId: mfaInfo[0]?.mfaEnrollmentId,
      // The next code, because enrolling the factor may have used the current one.
      totpVerificationInfo: { verificationCode: codeAt(totpSecret, stepAt(Date.now()) + 1) },
    });
    await openSession(browser, finished.tokens);
  });

  test("a guest can download an old order and buy again", async () => {
    const guest = returning(known.guest.cookies);
    await expectFile(guest, await mintGrant(guest, "pocket"), "pocket");
    await buy(guest, "book", "landing-v2");
    await expectFile(guest, await mintGrant(guest, "book"), "book");
  });

  test("a new customer can buy", async () => {
    const buyer = site.browser({ client: "203.0.113.10" });
    await buyer.signUp();
    await buy(buyer, "sampler");
    await expectFile(buyer, await mintGrant(buyer, "sampler"), "sampler");
  });

  test("a queued receipt is sent", async () => {
    const about = () =>
      site
        .mails()
        .then((mails) => mails.filter(({ text }) => text.includes(known.queuedMailAbout)));
    await expect.poll(about).toHaveLength(1);
  });

  test("every document is migrated to this build's version and indexes", async () => {
    const database = new DatabaseSync(join(dataPath, "tollgate.db"), { readOnly: true });
    const outdated = database.prepare("SELECT collection, id FROM documents WHERE shape = ''");
    await expect.poll(() => outdated.all()).toEqual([]);
    database.close();
  });

  test("an old second payment gets its entitlement from the reconciler", async () => {
    const database = new DatabaseSync(join(dataPath, "tollgate.db"), { readOnly: true });
    const outdated = database.prepare("SELECT id FROM documents WHERE shape = ''");
    await expect.poll(() => outdated.all()).toEqual([]);
    // The reconciler runs at the start, and then every minute.
    site.signal("SIGTERM");
    await site.restart();
    const sql = "SELECT data ->> 'status' AS status FROM documents WHERE collection = ? AND id = ?";
    const entitlement = database.prepare(sql);
    await expect
      .poll(() => entitlement.get("entitlements", known.queuedMailAbout))
      .toMatchObject({ status: "active" });
    database.close();
  });

  // In live settings Stripe has the open checkout; the database does not contain it.
  if (setting === "test")
    test("an open checkout can be paid", async () => {
      const { cookies, paymentPath } = known.pending;
      const buyer = returning(cookies);
      const paid = await payWith(buyer, { paymentUrl: site.origin + paymentPath });
      const { pathname, search } = new URL(paid.headers.get("location") ?? "");
      expect((await buyer.get(pathname + search)).status).toBe(200);
      await expectFile(buyer, await mintGrant(buyer, "pocket"), "pocket");
    });
});
