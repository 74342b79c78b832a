/** A buyer whose browser stores no cookie. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import type { BuiltSite } from "../start-built.ts";

const CONFIRMATION = "/landing-v2/confirmation/download";

export function describeNoCookies({ open }: { readonly open: () => BuiltSite }): void {
  function openForgetful() {
    const browser = open().browser({ client: "203.0.113.77" });
    const forget = <T>(ask: () => Promise<T>) => (browser.cookies.clear(), ask());
    return {
      browser,
      get: (path: string) => forget(() => browser.get(path)),
      post: (path: string) => forget(() => browser.postForm(path)),
    };
  }

  async function pay(browser: ReturnType<BuiltSite["browser"]>) {
    const checkout = await startCheckout(browser, "sampler", "landing-v2");
    const paid = await payWith(browser, checkout);
    const { pathname, searchParams } = new URL(paid.headers.get("location") ?? "");
    expect(pathname).toBe(CONFIRMATION);
    return { orderId: checkout.orderId, pass: searchParams.get("pass") ?? "" };
  }

  const success = (order: string, pass: string) =>
    `${CONFIRMATION}?${new URLSearchParams({ order, pass })}`;

  test("a browser that stores no cookie gets the file that it paid for by the success address", async () => {
    const { browser, get, post } = openForgetful();
    const { orderId, pass } = await pay(browser);
    const show = async () => (await get(success(orderId, pass))).text();
    await expect.poll(show).toContain("stores no cookies");
    const action = /action="(\/api\/downloads\/[^"]+)"/.exec(await show())?.[1] ?? "";
    const granted = await post(action.replaceAll("&amp;", "&"));
    expect(granted.status).toBe(303);
    const file = await get(granted.headers.get("location") ?? "");
    const sha256 = createHash("sha256")
      .update(Buffer.from(await file.arrayBuffer()))
      .digest("hex");
    expect(action).toContain(sha256);
  });

  test("the pass opens neither another order nor another file, and a forged one opens nothing", async () => {
    const { browser, get, post } = openForgetful();
    const { orderId, pass } = await pay(browser);
    browser.cookies.clear();
    const other = await pay(browser);
    const forged = pass.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const [order, given] of [
      [other.orderId, pass],
      [orderId, forged],
      [orderId, ""],
      [orderId, "\u0000"],
      ["../x", pass],
    ] as const) {
      const page = await get(success(order, given));
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining("has bought nothing here"),
      ]);
      const query = new URLSearchParams({ order, pass: given });
      expect((await post(`/api/downloads/sampler?${query}`)).status).toBe(403);
    }
    const query = new URLSearchParams({ order: orderId, pass });
    expect((await post(`/api/downloads/book?${query}`)).status).toBe(403);
  });

  test("a browser that stores cookies is treated as the buyer in spite of the pass", async () => {
    const browser = open().browser({ client: "203.0.113.78" });
    const { orderId, pass } = await pay(browser);
    const show = async () => (await browser.get(success(orderId, pass))).text();
    await expect.poll(show).toContain("Wrong email address?");
    expect(await show()).not.toMatch(/stores no cookies|pass=/);
  });

  test("once the buyer's cookie came back, the pass opens nothing in another browser", async () => {
    for (const page of ["/account", undefined]) {
      const browser = open().browser({ client: "203.0.113.80" });
      const { orderId, pass } = await pay(browser);
      const stranger = openForgetful();
      const address = success(orderId, pass);
      const show = async () => (await stranger.get(address)).text();
      await expect.poll(show).toContain("stores no cookies");
      await browser.get(page ?? address);
      expect(await show()).toContain("has bought nothing here");
      const { search } = new URL(address, open().origin);
      expect((await stranger.post(`/api/downloads/sampler${search}`)).status).toBe(403);
    }
  });

  test("a browser that has sent a cookie gets no pass", async () => {
    const browser = open().browser({ client: "203.0.113.79" });
    await browser.get("/");
    expect((await pay(browser)).pass).toBe("");
  });
}
