/** The owner's pages of files over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerActions } from "#domain/orders/owner-actions.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { expectFieldFault } from "#tests/support/expect-field-fault.ts";
import { offerFile } from "#tests/support/offer.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";

const OWNER = "ada@shop.example";
const BUYERS = 3;
const [second, third] = ["2".repeat(64), "3".repeat(64)];

let app: TestApp;
let owner: TestBrowser;
let id: string;
let page: string;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  owner = await signUpVerified(app, OWNER);
  for (let at = 0; at < BUYERS; at += 1)
    await buyWith(app.browser(), `buyer-${at}@example.com`, { plan: "book" });
  id = app.services.store.plans.find((plan) => plan.id === "book")?.files[0] ?? expect.fail();
  page = `/admin/files/${id}`;
  app.clock.advance(24 * 60 * 60_000);
  await offer(second);
});
afterAll(() => app.close());

const offer = (sha256: string) =>
  offerFile({ documents: app.services.documents, clock: app.clock }, sha256, {
    id,
    size: 5_000_000,
  });
const read = async (response: Response) => visibleTexts(await response.text()).join(" ");
const queued = async () =>
  (await app.services.documents.query(mailOutbox, {})).filter(
    ({ data }) => data.kind === "newVersion",
  );
const acts = async () =>
  (await app.services.documents.query(ownerActions, {})).filter(
    ({ data }) => data.kind === "announceVersion",
  );

test("the files on sale are listed with their versions", async () => {
  const text = await read(await owner.get("/admin/files"));
  for (const words of ["Version 2", "Offered since", `SHA-256 ${second.slice(0, 12)}…`, "5 MB"])
    expect(text).toContain(words);
  expect(text).not.toContain(second);
  for (const path of ["none", "..%2Fbook", "BOOK"])
    expect((await owner.get(`/admin/files/${path}`)).status).toBe(404);
});

test("mails are counted first, then sent once, however often and by whomever at once", async () => {
  const note = "More <b>maps</b>.";
  const counted = await owner.postForm(page, { intent: "count", version: second, note });
  expect([counted.status, counted.headers.get("cache-control")]).toEqual([
    200,
    "private, no-store",
  ]);
  const html = await counted.text();
  expect(html).not.toContain("<b>maps");
  expect(visibleTexts(html).join(" ")).toContain(`${BUYERS} mails would be sent`);
  expect(await queued()).toEqual([]);
  expect(await acts()).toEqual([]);
  const send = () => owner.postForm(page, { intent: "send", version: second, note });
  const sent = await Promise.all(Array.from({ length: 6 }, send));
  const places = sent.map(({ headers }) => headers.get("location") ?? "");
  const sums = places.map((place) => Number(/\?queued=(\d+)$/.exec(place)?.[1]));
  expect(sums.reduce((sum, count) => sum + count)).toBe(BUYERS);
  const mails = await queued();
  expect(mails).toHaveLength(BUYERS);
  for (const { data } of mails) expect(data).toMatchObject({ version: { note, number: 2 } });
  expect(await read(await owner.get(`${page}?queued=${BUYERS}`))).toContain(
    `${BUYERS} mails will be sent.`,
  );
  expect((await acts())[0]?.data).toMatchObject({ about: id, by: OWNER, outcome: "done" });
  const again = await read(
    await owner.postForm(page, { intent: "count", version: second, note: "" }),
  );
  expect(again).toContain("No mail would be sent");
  expect(again).toContain(`${BUYERS} buyers were told of this version before.`);
});

test("nothing is sent for a version that the page did not show, or with a note that is too long", async () => {
  await offer(third);
  const stale = await owner.postForm(page, { intent: "send", version: second, note: "" });
  expect(stale.status).toBe(409);
  expect(await read(stale)).toContain("The shop offers another version");
  const long = "x".repeat(501);
  const refused = await owner.postForm(page, { intent: "send", version: third, note: long });
  expect(await expectFieldFault(refused, "note", long)).toContain("at most 500");
  const news = { intent: "send", version: third, note: "" };
  for (const form of [{ ...news, intent: "give" }, { intent: "send" }])
    expect((await owner.postForm(page, form)).status).toBe(400);
  expect((await (await signUpVerified(app)).postForm(page, news)).status).toBe(404);
  expect(await queued()).toHaveLength(BUYERS);
});
