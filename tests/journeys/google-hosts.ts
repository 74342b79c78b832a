import type { Page } from "@playwright/test";

/** Responds to the browser's requests to Google. Returns them, their languages, and violations of the page's CSP. */
export async function stubGoogleIdentity(page: Page, service: string) {
  const asked: string[] = [];
  const languages: (string | undefined)[] = [];
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.route("https://*.googleapis.com/**", async (route) => {
    const request = route.request();
    const { host, pathname, searchParams } = new URL(request.url());
    asked.push(`${host}${pathname}?key=${searchParams.get("key")}`);
    languages.push(request.headers()["x-firebase-locale"]);
    const headers = { "content-type": request.headers()["content-type"] ?? "application/json" };
    const response = await fetch(`${service}/${host}${pathname}?key=${searchParams.get("key")}`, {
      method: request.method(),
      headers,
      body: request.postData(),
    });
    await route.fulfill({
      status: response.status,
      headers: { "access-control-allow-origin": "*", "content-type": "application/json" },
      body: await response.text(),
    });
  });
  return { asked, languages, refused };
}
