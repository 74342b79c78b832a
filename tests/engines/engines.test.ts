/** What earns money works in Firefox and WebKit, too: a purchase, and all with LONG=1. The journeys in Chromium go further. */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFirefox, findWebKit } from "#scripts/test-tools.mjs";
import { type BuiltSite, startBuilt } from "#tests/built/start-built.ts";
import { isLong } from "#tests/support/long.ts";
import { createPerson, type Engine, type Person } from "./engine.ts";
import { createFirefox } from "./firefox.ts";
import { createWebKit } from "./webkit.ts";

const APPROVED = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const PASSWORD = "a long walk home";
const SIZES = [
  [447, 900],
  [768, 900],
  [1280, 900],
] as const;

const environment = process.env; // oxlint-disable-line no-restricted-properties -- the runner's own settings
const firefox = findFirefox();
const webkit = findWebKit();
/** Machines without a browser leave its tests out, and CI fails. */
const isCi = environment.CI !== undefined;

const engines = [
  {
    name: "Firefox",
    isWanted: firefox !== undefined || isCi,
    open: async () => createFirefox(firefox ?? ""),
  },
  {
    name: "WebKit",
    isWanted: webkit !== undefined || isCi,
    open: () => createWebKit(webkit ?? { driver: "", browser: "", screen: "" }),
  },
];

const newEmail = () => `buyer-${randomUUID()}@example.com`;

const folder = mkdtempSync(join(tmpdir(), "tollgate-engines-"));
let site: BuiltSite;

beforeAll(async () => {
  site = await startBuilt("test");
});

afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

describe.each(engines)("$name", ({ name, isWanted, open }) => {
  const engineTest = test.runIf(isWanted);
  const longTest = test.runIf(isWanted && isLong);
  let engine: Engine;

  beforeAll(async () => {
    if (isWanted) engine = await open();
  });
  afterAll(() => engine?.close());

  async function openDevice(origin = site.origin, options: { hasCookies?: boolean } = {}) {
    const downloads = mkdtempSync(join(folder, "downloads-"));
    return createPerson(await engine.open(downloads, options), origin, downloads);
  }

  /** With SCREENSHOTS, a folder, keeps pictures of the page at three widths. */
  async function photograph({ window }: Person, title: string): Promise<void> {
    const { SCREENSHOTS } = environment;
    if (!SCREENSHOTS) return;
    mkdirSync(SCREENSHOTS, { recursive: true });
    for (const [width, height] of SIZES) {
      await window.resize(width, height);
      writeFileSync(join(SCREENSHOTS, `${name}-${title}-${width}.png`), await window.screenshot());
    }
  }

  async function pay(person: Person, card: string): Promise<void> {
    await person.type("Card number", card);
    await person.type("Expiry", "12/34");
    await person.type("CVC", "123");
    await person.press("button", "Pay");
  }

  /** Downloads the bought file, and compares it with the checksum that the page shows. */
  async function expectWholeFile(person: Person): Promise<void> {
    const file = await person.download();
    expect(file.name).toBe("letters-book.zip");
    const sha256 = createHash("sha256").update(file.bytes).digest("hex");
    const row = "Order and checksum";
    if ((await person.text()).includes(row)) await person.press("summary", row);
    expect(await person.text()).toContain(sha256);
  }

  /** Throws until the mail has arrived. */
  async function mailedCode(email: string): Promise<string> {
    const mails = (await site.mails()).filter(({ to }) => to === email);
    const [code] = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    if (code === undefined) throw new Error("No mail has a code");
    return code;
  }

  /** As a guest in variant 2. Returns the address. */
  async function buyAsGuest(person: Person): Promise<string> {
    const email = newEmail();
    await person.goto("/landing-v2/paywall");
    await person.press("button", "Buy Book");
    await person.type("Email", email);
    await pay(person, APPROVED);
    await person.reads("It’s yours.");
    return email;
  }

  engineTest("variant 1: a visitor signs up, is declined, pays and gets the file", async () => {
    const person = await openDevice();
    const email = newEmail();
    await person.goto("/landing");
    await photograph(person, "landing");
    await person.press("link", "See the plans");
    await person.reads("Book of Letters");
    await person.press("button", "Buy Book");
    await person.reads("Create your account");
    await person.type("Email", email);
    await person.type("Password", PASSWORD);
    await person.press("button", "Continue to payment");
    await pay(person, DECLINED);
    await person.reads("Your card was declined");
    await person.press("button", "Try again");
    await pay(person, APPROVED);
    await person.reads("It’s yours.");
    await photograph(person, "confirmation");
    await expectWholeFile(person);
    await person.press("link", "My purchases");
    await person.press("link", "Sign out");
    await person.press("link", "Sign in");
    await person.reads("Sign in");
    await person.type("Email", email);
    await person.type("Password", PASSWORD);
    await person.press("button", "Sign in");
    await person.reads("My purchases");
    await expectWholeFile(person);
    await person.window.close();
  });

  longTest("variant 2: a guest pays, restores elsewhere and withdraws", async () => {
    const first = await openDevice();
    const email = await buyAsGuest(first);
    await expectWholeFile(first);
    await first.window.close();

    const second = await openDevice();
    await second.goto("/restore");
    await second.type("Email", email);
    await second.press("button", "Send the code");
    await second.reads("Enter the code");
    await second.type("Six-digit code", await second.until(() => mailedCode(email)));
    await second.press("button", "Show my purchases");
    await second.reads("My purchases");
    await expectWholeFile(second);
    await second.press("link", "Withdraw from contract");
    await second.reads("Withdraw from contract");
    await photograph(second, "withdrawal");
    await second.press("button", "Confirm withdrawal");
    await second.reads("Your withdrawal was received");
    await second.goto("/account");
    await second.reads("My purchases");
    expect(await second.text()).toContain("You withdrew from this purchase");
    await second.window.close();
  });

  // WebKit's driver cannot block cookies.
  test.runIf(name === "Firefox" && isWanted && isLong)(
    "a guest without cookies gets the file",
    async () => {
      const person = await openDevice(site.origin, { hasCookies: false });
      await buyAsGuest(person);
      await expectWholeFile(person);
      await person.window.close();
    },
  );

  longTest("a visitor's answer to the question for consent is kept", async () => {
    // With a tag manager, so that it asks for consent.
    const taggedSite = await startBuilt("test", { environment: { GTM_ID: "GTM-ABC123" } });
    const person = await openDevice(taggedSite.origin);
    await person.goto("/landing");
    await photograph(person, "consent");
    await person.press("button", "Reject all");
    const isAsked = () =>
      person.window.run("return Boolean(document.querySelector('#consent button'))");
    await person.until(async () => expect(await isAsked()).toBe(false));
    await person.goto("/landing-v2");
    await person.reads("");
    expect(await isAsked()).toBe(false);
    await person.window.close();
    await taggedSite.stop();
  });
});
