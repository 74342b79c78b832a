/** What visitors allowed, as the owner reads it. */
import { expect, onTestFinished, test } from "vitest";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { createTestApp, ORIGIN } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";

async function open(environment: Record<string, string>) {
  const app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off", ...environment });
  onTestFinished(() => app.close());
  const owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  const answer = (fields: Record<string, string>, browser = app.browser()) =>
    browser.request("/api/consent", {
      method: "POST",
      body: new URLSearchParams({ language: "en", ...fields }),
      headers: { origin: ORIGIN },
    });
  const read = async (query = "") =>
    visibleTexts(await (await owner.get(`/admin/consent${query}`)).text()).join(" ");
  return { app, owner, answer, read };
}

test("choices are counted by day and month, with those who refuse and those who say nothing", async () => {
  const { app, answer, read, owner } = await open({ GTM_ID: "GTM-ABC123" });
  expect(await read()).toContain("Nobody made a choice on these days.");
  for (const fields of [
    { answer: "accept" },
    { answer: "choose", measurement: "on" },
    { answer: "choose", marketing: "on" },
    { answer: "reject" },
  ])
    await answer(fields);
  const changing = app.browser();
  for (const choice of ["accept", "reject"]) await answer({ answer: choice }, changing);
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  const text = await read(`?since=${today}&until=${today}`);
  for (const words of [
    "All these days",
    "5 choices",
    "Allowed measurement and marketing: 1",
    "Allowed measurement only: 1",
    "Allowed marketing only: 1",
    "Refused everything: 2",
    "No answer: about 0 of",
  ])
    expect(text).toContain(words);
  const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  expect(await read("?by=month")).toContain(`${month.format(app.clock.now())} Allowed`);
  expect((await owner.get("/admin/consent?since=never")).status).toBe(400);
});

test("a shop that asks nobody says so", async () => {
  const { read } = await open({});
  expect(await read()).toContain("Nothing in this shop needs consent, so it asks nobody.");
});
