import { expect, test } from "vitest";
import { grants } from "#domain/downloads/downloads.ts";
import { mailOutbox, queuedMail } from "#domain/notifications/outbox.ts";
import type { Collection } from "#domain/ports/collection.ts";
import { Timestamp } from "#domain/values.ts";
import { createTestShop } from "#tests/support/test-shop.ts";
import { guestAccounts } from "#embedded/identity/accounts/guest-accounts.ts";
import { oneTimeCodes } from "#embedded/identity/accounts/collections.ts";
import { inboxMails } from "../adapters/mail/inbox.ts";
import { rateLimits } from "../http/rate-limits.ts";
import { collections } from "../modules/collections.ts";
import { endedSignIns } from "../sessions/ended-sign-ins.ts";
import { sessions } from "../sessions/records.ts";
import { createExpiryJob } from "./expiry.ts";

const DAY_MS = 24 * 60 * 60_000;
/** `idsOf` returns the ids that are left in a collection. */
function createDesk() {
  const { documents, clock } = createTestShop();
  const job = createExpiryJob({
    documents,
    clock,
    collections: [...collections, inboxMails],
    guestAccounts,
  });
  return {
    job,
    documents,
    /** `offset` is in milliseconds from now. */
    at: (offset: number) => Timestamp.fromMillis(clock.now() + offset),
    idsOf: async (collection: Collection<unknown>) =>
      (await documents.query(collection, {})).map(({ id }) => id).toSorted(),
  };
}

const session = (expiresAt: Timestamp) => ({
  uid: "buyer",
  sealedRefreshToken: "sealed",
  authTime: 0,
  extendedAt: expiresAt,
  expiresAt,
});
/** Expired grants are kept for this long. */
const GRANT_KEPT_MS = 7 * DAY_MS;
const grant = (expiresAt: Timestamp) => ({ fileId: "f", uid: "u", sessionId: "s", expiresAt });

test("sessions, ended sign-ins and grants are deleted when they expire, and not before", async () => {
  const { job, documents, at, idsOf } = createDesk();
  for (const [id, offset] of [
    ["old", -DAY_MS],
    ["over", 0],
    ["alive", 1],
  ] as const) {
    await documents.create(sessions, id, session(at(offset)));
    await documents.create(endedSignIns, id, { expiresAt: at(offset) });
    await documents.create(grants, id, grant(at(offset - GRANT_KEPT_MS)));
  }
  await job.run();
  expect(await idsOf(sessions)).toEqual(["alive"]);
  expect(await idsOf(endedSignIns)).toEqual(["alive"]);
  expect(await idsOf(grants)).toEqual(["alive"]);
});

test("sent mail is deleted after 90 days; queued mail stays, however old", async () => {
  const { job, documents, at, idsOf } = createDesk();
  const mail = (days: number) =>
    queuedMail("receipt", "b@example.com", "order", at(-days * DAY_MS));
  await documents.create(mailOutbox, "old", { ...mail(90), status: "sent" });
  await documents.create(mailOutbox, "young", { ...mail(89), status: "sent" });
  await documents.create(mailOutbox, "waiting", mail(400));
  await job.run();
  expect(await idsOf(mailOutbox)).toEqual(["waiting", "young"]);
});

test("the development inbox deletes mail after 30 days", async () => {
  const { job, documents, at, idsOf } = createDesk();
  const mail = { to: "b@example.com", subject: "", text: "", html: "" };
  await documents.create(inboxMails, "old", { ...mail, at: at(-30 * DAY_MS) });
  await documents.create(inboxMails, "young", { ...mail, at: at(-29 * DAY_MS) });
  await job.run();
  expect(await idsOf(inboxMails)).toEqual(["young"]);
});

test("one run deletes any number of documents", async () => {
  const { job, documents, at, idsOf } = createDesk();
  await Promise.all(
    Array.from({ length: 450 }, (_, index) =>
      documents.create(grants, `grant-${index}`, grant(at(-index - GRANT_KEPT_MS))),
    ),
  );
  await job.run();
  expect(await idsOf(grants)).toEqual([]);
});

test("a run without expired documents succeeds", async () => {
  const { job, idsOf } = createDesk();
  await job.run();
  expect(await idsOf(sessions)).toEqual([]);
});

test("rate limits are deleted at the end of their window, one-time codes three days after they expired", async () => {
  const { job, documents, at, idsOf } = createDesk();
  const code = (days: number) =>
    ({
      requestType: "EMAIL_SIGNIN",
      email: "b@example.com",
      expiresAt: at(-days * DAY_MS),
    }) as const;
  await documents.create(rateLimits, "over", { count: 3, expiresAt: at(0) });
  await documents.create(rateLimits, "live", { count: 3, expiresAt: at(1) });
  await documents.create(oneTimeCodes, "old", code(3));
  await documents.create(oneTimeCodes, "young", code(2));
  await job.run();
  expect(await idsOf(rateLimits)).toEqual(["live"]);
  expect(await idsOf(oneTimeCodes)).toEqual(["young"]);
});
