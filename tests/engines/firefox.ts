/** Firefox over WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import type { Engine } from "./engine.ts";

/** Blocks all cookies. */
const NO_COOKIES = 2;

export function createFirefox(executablePath: string): Engine {
  const browsers: { close(): Promise<void> }[] = [];
  return {
    async open(downloads, { hasCookies = true } = {}) {
      const browser = await puppeteer.launch({
        browser: "firefox",
        executablePath,
        headless: true,
        extraPrefsFirefox: {
          "browser.download.dir": downloads,
          "browser.download.folderList": 2,
          "browser.download.useDownloadDir": true,
          ...(hasCookies ? {} : { "network.cookie.cookieBehavior": NO_COOKIES }),
        },
      });
      browsers.push(browser);
      const [page = await browser.newPage()] = await browser.pages();
      return {
        goto: async (url) => void (await page.goto(url)),
        run: (body) => page.evaluate(`(() => {${body}})()`),
        async find(body) {
          const handle = await page.evaluateHandle(`(() => {${body}})()`);
          return handle.asElement() ?? undefined;
        },
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: () => page.screenshot(),
        close: () => browser.close(),
      };
    },
    close: async () => void (await Promise.all(browsers.map((browser) => browser.close()))),
  };
}
