/** The owner's page of mails that wait or were refused, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOutbox, queuedMail } from "#domain/notifications/outbox.ts";
import { Timestamp } from "#domain/values.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";

const OWNER = "ada@shop.example";
const BUYER = "buyer@example.com";
const PAGE = "/admin/mails";

let app: TestApp;
let owner: TestBrowser;
let orderId: string;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
  owner = await signUpVerified(app, OWNER);
  ({ orderId } = await buyWith(app.browser(), BUYER));
});
afterAll(() => app.close());

const read = async (response: Response) => visibleTexts(await response.text()).join(" ");
const refuse = (id: string) =>
  app.services.documents.update(mailOutbox, id, {
    status: "refused",
    attempts: 3,
    refusal: { reason: "550 no such mailbox", isPermanent: true },
  });
const waiting = async () =>
  (await app.services.documents.query(mailOutbox, {}))
    .map(({ data }) => data)
    .filter(({ kind, status }) => kind === "receipt" && status === "queued");

test("a refused receipt is shown with its reason and sent again once, however often it is tried", async () => {
  const mail = `receipt-${orderId}`;
  const before = await read(await owner.get(PAGE));
  expect(before).toContain("receipt Next try:");
  expect(before).toContain("Not tried yet");
  expect(before).not.toContain("Try again");
  await refuse(mail);
  const text = await read(await owner.get(`${PAGE}?state=refused`));
  for (const words of ["3 tries", "550 no such mailbox", orderId, "Try again"])
    expect(text).toContain(words);
  expect(text).not.toContain(BUYER);
  expect(await read(await owner.get(`${PAGE}?state=queued`))).not.toContain(orderId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.postForm(`${PAGE}?state=refused`, { mail })),
  );
  const redirects = answers.filter(({ status }) => status === 303);
  expect(redirects.map(({ headers }) => headers.get("location"))).toEqual([
    `${PAGE}?state=refused&did=retry`,
  ]);
  const late = answers.find(({ status }) => status === 409) ?? expect.fail();
  expect(await read(late)).toContain("This mail is not refused any more");
  expect(await waiting()).toHaveLength(1);
  expect(await read(await owner.get(`${PAGE}?did=retry`))).toContain(
    "The mail will be sent again.",
  );
  expect(await read(await owner.get(`/admin/orders/${orderId}`))).toContain(
    `Mail sent again, by ${OWNER}`,
  );
});

test("a mail that the order has overtaken cannot be sent again", async () => {
  const { documents, clock } = { ...app.services, clock: app.clock };
  const now = Timestamp.fromMillis(clock.now());
  const mail = `paymentFailed-${orderId}`;
  await documents.set(mailOutbox, mail, queuedMail("paymentFailed", BUYER, orderId, now));
  await refuse(mail);
  expect(await read(await owner.get(PAGE))).toContain("this mail is not needed any more");
  const refused = await owner.postForm(PAGE, { mail });
  expect([refused.status, await read(refused)]).toEqual([
    409,
    expect.stringContaining("Nothing was sent."),
  ]);
});

test("there are 50 on a page", async () => {
  for (let at = 0; at < 60; at += 1) {
    const time = Timestamp.fromMillis(app.clock.now() + 60_000 + (at % 7));
    const mail = queuedMail("refund", BUYER, orderId, time);
    await app.services.documents.set(mailOutbox, `refund-${orderId}-${at}`, mail);
    await refuse(`refund-${orderId}-${at}`);
  }
  const first = await (await owner.get(`${PAGE}?state=refused`)).text();
  const [, older = ""] = /href="([^"]*after=[^"]*)"/.exec(first) ?? [];
  const second = await (await owner.get(older.replaceAll("&amp;", "&"))).text();
  const ids = [first, second].map((html) =>
    [...html.matchAll(/value="(refund-[\w-]+)"/g)].map(([, id]) => id),
  );
  expect(ids[0]).toHaveLength(50);
  expect(new Set(ids.flat()).size).toBe(60);
});

test("bad values are refused, and strangers find nothing", async () => {
  for (const query of ["state=sent", "after=1", "after=1.a/b", "did=All"])
    expect((await owner.get(`${PAGE}?${query}`)).status, query).toBe(400);
  for (const form of [{}, { mail: "a/b" }, { mail: "" }])
    expect((await owner.postForm(PAGE, form)).status).toBe(400);
  expect((await owner.postForm(PAGE, { mail: "none" })).status).toBe(409);
  const stranger = await signUpVerified(app);
  expect((await stranger.postForm(PAGE, { mail: `receipt-${orderId}` })).status).toBe(404);
});
