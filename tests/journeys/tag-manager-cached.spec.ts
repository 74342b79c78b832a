/** The tag manager from the browser's cache: its script runs as early as it ever can. */
import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { cleanUp, ownFolder } from "../support/started-site.ts";
import { startTagged } from "./consent-shop.ts";

const HOST = "www.googletagmanager.com";

test.afterAll(cleanUp);

/** Stands in for Google's host. Its script is cacheable, and stores the names that it finds in the data layer. */
async function startTagManager() {
  const [key, cert] = [join(ownFolder(), "key.pem"), join(ownFolder(), "cert.pem")] as const;
  const files = ["-keyout", key, "-out", cert, "-nodes", "-subj", `/CN=${HOST}`];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...files], { stdio: "ignore" });
  const requests: string[] = [];
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(tls, ({ url = "" }, response) => {
    requests.push(url);
    response.setHeader("content-type", "text/javascript");
    response.setHeader("cache-control", "public, max-age=900");
    response.end('var found = dataLayer.map((entry) => entry.event || entry[0] + " " + entry[1])');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { publicKey } = new X509Certificate(tls.cert);
  const known = createHash("sha256").update(publicKey.export({ type: "spki", format: "der" }));
  return {
    requests,
    /** Lead the browser to this server and make it accept the key: responses with certificate errors are not cached. */
    browserArguments: [
      `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${known.digest("base64")}`,
    ],
    close: () => server.close(),
  };
}

const courses = [
  { mode: "basic", cookie: "1.11", entries: ["consent default", "consent update", "gtm.js"] },
  { mode: "advanced", cookie: undefined, entries: ["consent default", "gtm.js"] },
];

for (const { mode, cookie, entries } of courses)
  test(`${mode} mode: the denied default is first even with the tag manager cached @long`, async ({
    playwright,
    launchOptions,
  }) => {
    const [shop, tagManager] = await Promise.all([
      startTagged({ GTM_CONSENT_MODE: mode }),
      startTagManager(),
    ]);
    const args = [...(launchOptions.args ?? []), ...tagManager.browserArguments];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    try {
      const context = await browser.newContext();
      const value = `${"a".repeat(22)}.${cookie}`;
      if (cookie) await context.addCookies([{ name: "consent", value, url: shop.origin }]);
      for (const path of ["/landing", "/landing-v2", "/sign-in"]) {
        const page = await context.newPage();
        await page.goto(shop.origin + path);
        await page.waitForFunction(() => "found" in window);
        expect(await page.evaluate(() => (window as { found?: unknown }).found)).toEqual(entries);
      }
      // The later pages loaded the script from the cache.
      expect(tagManager.requests).toEqual(["/gtm.js?id=GTM-ABC123"]);
    } finally {
      await browser.close();
      tagManager.close();
    }
  });
