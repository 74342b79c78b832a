/** A plan with a licence key: the buyer copies it, an app verifies and activates it, and a refund revokes it. */
import { execFileSync } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { buy, control, expectTitle } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";

/** What a developer would copy from the page into an app, without anything of the shop. */
const SCRIPT = `
const [key, publicKey] = process.argv.slice(1);
const { verify } = require("node:crypto");
const [header, claims, signature = ""] = key.split(".");
const signed = Buffer.from(header + "." + claims);
console.log(verify(null, signed, publicKey, Buffer.from(signature, "base64url"))
  ? Buffer.from(claims, "base64url").toString() : "forged");`;

const verify = (key: string, publicKey: string) =>
  execFileSync(process.execPath, ["--eval", SCRIPT, key, publicKey], { encoding: "utf8" }).trim();

/** Calls the shop as an app does. */
async function call(page: Page, name: string, data: object) {
  const response = await page.request.post(`/api/licences/${name}`, { data, maxRetries: 1 });
  return { status: response.status(), body: await response.json() };
}

/** Opens the page that the link names and returns the public key, in PEM. */
async function readPublicKey(page: Page): Promise<string> {
  await page.getByRole("link", { name: "What a licence key is" }).click();
  await expectTitle(page, "Licence keys");
  await untilHydrated(page);
  expect(await faults(page)).toEqual([]);
  const shown = page.getByText("-----BEGIN PUBLIC KEY-----");
  const pem = await shown.innerText();
  expect(createPublicKey(pem).asymmetricKeyType).toBe("ed25519");
  return pem;
}

const buyers = [
  { variant: "landing", size: "phone" },
  { variant: "landing-v2", size: "desktop" },
] as const;

for (const { variant, size } of buyers)
  test(`${variant}, ${size}: a licence key is copied, verified offline, activated, freed by keyboard and refused after a refund${variant === "landing" ? "" : " @long"}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const viewport = sizes[size];
    await page.setViewportSize(viewport);
    const { confirmation, orderId } = await buy(page, variant, { plan: "poster" });
    await page.goto(confirmation);
    await page.getByRole("button", { name: "Copy the key" }).click();
    await expect(page.getByText("The licence key is copied.")).toBeVisible();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByLabel("Licence key")).toHaveValue(key);

    const pem = await readPublicKey(page);
    expect(JSON.parse(verify(key, pem))).toMatchObject({ order: orderId, plan: "poster" });
    expect(verify(`${key.slice(0, -3)}AAA`, pem)).toBe("forged");

    const device = { key, device: "device-1", name: "Ann's laptop" };
    expect((await call(page, "activate", device)).body.activations).toEqual({
      used: 1,
      limit: 2,
    });
    await page.goto(confirmation);
    await untilHydrated(page);
    await expect(page.getByRole("main")).toContainText("Active on 1 of 2 devices");
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize(viewport);
    await page.goto("/account");
    await tabTo(page, "Deactivate Ann's laptop");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toContainText("The key is not active on a device yet.");
    expect((await call(page, "check", device)).body).toMatchObject({ isActive: false });

    await call(page, "activate", device);
    await control(page, "refund", { orderId });
    await expect
      .poll(async () => (await call(page, "check", device)).body.data)
      .toEqual({ reason: "revoked", because: "refunded" });
    await page.goto("/account");
    await expect(page.getByRole("main")).toContainText("Poster");
    await expect(page.getByLabel("Licence key")).toHaveCount(0);
  });
