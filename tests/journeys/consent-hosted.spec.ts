/** Consent through iubenda's banner. The test stubs iubenda's hosts. */
import { expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { consentUpdates, dataLayer, startTagged } from "./consent-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const IDS = Array.from({ length: 16 }, (_, at) => 1000 + at);

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let shop: Start;
test.beforeAll(async () => {
  shop = await startTagged({ IUBENDA_SITE_ID: "123456", IUBENDA_POLICY_IDS: IDS.join(",") });
});
test.afterAll(cleanUp);

/** Like iubenda's script: shows a banner that styles itself, and reports preferences to the page's callback. */
const standIn = `(function(){
var configuration=_iub.csConfiguration,banner;
function report(purposes){if(banner)banner.remove();configuration.callback.onPreferenceExpressedOrNotNeeded({purposes:purposes})}
function show(){
banner=document.createElement("div");
banner.setAttribute("style","position:fixed;top:0;left:0;z-index:99");
[["Yes",true],["No",false]].forEach(function(pair){
var button=document.createElement("button");
button.textContent="Hosted: "+pair[0];
button.onclick=function(){localStorage.setItem("stand-in",pair[0]);report({1:true,4:pair[1],5:pair[1]})};
banner.append(button)
});
document.body.append(banner)
}
_iub.cs={api:{openPreferences:show}};
function begin(){var known=localStorage.getItem("stand-in");known?report({1:true,4:known==="Yes",5:known==="Yes"}):show()}
document.body?begin():addEventListener("DOMContentLoaded",begin)
})()`;

async function stubIubenda(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (url) => url.origin !== shop.origin,
    async (route) => {
      const url = route.request().url();
      requests.push(url);
      const body = url.endsWith("iubenda_cs.js") ? standIn : "";
      await route.fulfill({ contentType: "text/javascript", body });
    },
  );
  return requests;
}

const consentOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "consent")?.value.slice(-4);

test("before a choice only iubenda is asked; its answer is the shop's consent, and its settings withdraw it", async ({
  page,
}) => {
  const requests = await stubIubenda(page);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await untilSettled(page);
  await expect(page.getByRole("region", { name: "Cookies and consent" })).toHaveCount(0);
  expect(requests).toEqual([
    "https://cs.iubenda.com/autoblocking/123456.js",
    "https://cdn.iubenda.com/cs/iubenda_cs.js",
  ]);
  expect(await consentOf(page)).toBeUndefined();
  await test.step("AC-7.17: the configuration stands before the scripts, in the specification's order", () =>
    expectConfiguration(page));
  await page.getByRole("button", { name: "Hosted: Yes" }).click();
  await expect.poll(() => consentOf(page)).toBe("1.11");
  await expect
    .poll(() => consentUpdates(page))
    .toMatchObject([
      ["consent", "update", { analytics_storage: "granted", ad_storage: "granted" }],
    ]);
  expect((await dataLayer(page))[0]?.slice(0, 2)).toEqual(["consent", "default"]);
  expect(refused).toEqual([]);

  await test.step("the settings reopen iubenda's, and a withdrawal loads the page again", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
    await expect(page.getByText("You allow measurement and marketing.")).toBeVisible();
    await untilHydrated(page);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "Hosted: No" }).click();
    await expect(page.getByText("You allow neither measurement nor marketing.")).toBeVisible();
    expect(await consentOf(page)).toBe("1.00");
  });
});

async function expectConfiguration(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const scripts = [...document.scripts];
    const { _iub: iubenda } = window as unknown as {
      _iub: { csLangConfiguration: Record<string, { cookiePolicyId: number }> };
    };
    return {
      configuration: scripts.findIndex(({ text }) => text.includes("csLangConfiguration")),
      loader: scripts.findIndex(({ src }) => src.endsWith("/iubenda_cs.js")),
      languages: Object.keys(iubenda.csLangConfiguration).join(" "),
      ids: Object.values(iubenda.csLangConfiguration).map(({ cookiePolicyId }) => cookiePolicyId),
    };
  });
  expect(found.configuration).toBeGreaterThanOrEqual(0);
  expect(found.configuration).toBeLessThan(found.loader);
  expect(found.languages).toBe("en it fr pt es de nl sv cs pl hu sl el bg ru fi");
  expect(found.ids).toEqual(IDS);
}

test("AC-7.18: with both scripts blocked, the page works and nothing is allowed @long", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.route(/iubenda\.com/, (route) => route.abort());
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await untilHydrated(page);
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("alert")).toHaveText(/cannot be reached/);
  expect(await consentUpdates(page)).toEqual([]);
  expect(await consentOf(page)).toBeUndefined();
  expect(errors).toEqual([]);
});
