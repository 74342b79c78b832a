/**
 * Creates the databases in this folder with an earlier build, for the test that a new build opens them. Run it from a
 * checkout whose test helpers fit that build: `node tests/built/old-database/make.ts PATH/scripts/start.mjs`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as breathe } from "node:timers/promises";
import { codeAt, stepAt } from "#embedded/identity/credentials/second-factor/totp.ts";
import { buy, mintGrant, startCheckout } from "#tests/support/buy.ts";
import { PASSWORD, type TestBrowser } from "#tests/support/test-browser.ts";
import { type Setting, SETTINGS, startBuilt } from "../start-built.ts";
import type { OldDatabase } from "./old-database.ts";

const [entry] = process.argv.slice(2);
if (!entry) throw new Error("Pass the path of a built checkout's start script.");

const cookiesOf = (browser: TestBrowser) => [...browser.cookies];

async function call(browser: TestBrowser, path: string, body: object) {
  const url = `/identitytoolkit.googleapis.com/${path}?key=tollgate-local`;
  const response = await browser.postJson(url, body);
  if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
  return (await response.json()) as Record<string, string> & {
    readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string };
  };
}

async function enrollSecondFactor(
  browser: TestBrowser,
  idToken: string,
  readLink: () => Promise<string>,
): Promise<string> {
  await call(browser, "v1/accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  const oobCode = new URL(await readLink()).searchParams.get("oobCode");
  await call(browser, "v1/accounts:update", { oobCode });
  const { totpSessionInfo } = await call(browser, "v2/accounts/mfaEnrollment:start", {
    idToken,
    totpEnrollmentInfo: {},
  });
  const { sharedSecretKey, sessionInfo } = totpSessionInfo;
  const verificationCode = codeAt(sharedSecretKey, stepAt(Date.now()));
  await call(browser, "v2/accounts/mfaEnrollment:finalize", {
    idToken,
    displayName: "Phone",
    totpVerificationInfo: { sessionInfo, verificationCode },
  });
  return sharedSecretKey;
}

async function make(setting: Setting, data: string): Promise<OldDatabase> {
  const environment = { DATA_DIR: data };
  const site = await startBuilt(setting, { entry: entry ?? "", environment });
  const visitor = () => site.browser({ client: "203.0.113.7" });
  const [customer, guest, guarded, waiting] = [visitor(), visitor(), visitor(), visitor()];

  const { email } = await customer.signUp(`customer@${setting}.example`);
  const { orderId } = await buy(customer, "weekend");
  const bought = await buy(guest, "pocket", "landing-v2");
  const account = await guarded.createAccount(`guarded@${setting}.example`);
  const readLink = async () => {
    const to = account.email;
    for (;;) {
      const mail = (await site.mails()).find((sent) => sent.to === to);
      const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
      if (link) return link;
      await breathe();
    }
  };
  const totpSecret = await enrollSecondFactor(guarded, account.idToken, readLink);
  const pending = await startCheckout(waiting, "pocket", "landing-v2");
  await site.stop();

  // No mail server is reachable now, so a receipt stays in the queue.
  const silent = await startBuilt(setting, {
    entry: entry ?? "",
    environment: { ...environment, MAIL_URL: "smtp://127.0.0.1:9" },
  });
  const queued = silent.browser({ client: "203.0.113.8" });
  const queuedOrder = await buy(queued, "studio", "landing-v2");
  const again = silent.browser({ client: "203.0.113.7" });
  for (const [name, value] of customer.cookies) again.cookies.set(name, value);
  const grant = await mintGrant(again, "atlas");
  await silent.stop({ allowed: [/was not sent/, /ECONNREFUSED/, /mail/i] });
  return {
    madeAt: Date.now(),
    customer: { email, password: PASSWORD, orderId, cookies: cookiesOf(again), grant },
    guest: { orderId: bought.orderId, cookies: cookiesOf(guest) },
    guarded: { email: account.email, password: PASSWORD, totpSecret },
    pending: {
      orderId: pending.orderId,
      paymentPath: pending.paymentPath,
      cookies: cookiesOf(waiting),
    },
    queuedMailAbout: queuedOrder.orderId,
  };
}

for (const setting of SETTINGS) {
  const data = mkdtempSync(join(tmpdir(), "tollgate-old-"));
  const known = await make(setting, data);
  const target = join(import.meta.dirname, `${setting}.db`);
  rmSync(target, { force: true });
  const database = new DatabaseSync(join(data, "tollgate.db"));
  database.prepare("VACUUM INTO ?").run(target);
  database.close();
  writeFileSync(
    join(import.meta.dirname, `${setting}.json`),
    `${JSON.stringify(known, null, 2)}\n`,
  );
  rmSync(data, { recursive: true });
}
