import { expect, test } from "vitest";
import { z } from "zod";
import { grants } from "#domain/downloads/downloads.ts";
import { mailOutbox, queuedMail } from "#domain/mail/outbox.ts";
import { type Collection, defineCollection } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import { createTestShop } from "#tests/support/test-shop.ts";
import { oneTimeCodes, rateLimits } from "../identity/collections.ts";
import { endedSignIns } from "../sessions/ended-sign-ins.ts";
import { sessions } from "../sessions/records.ts";
import { createExpiryJob } from "./expiry.ts";

const DAY_MS = 24 * 60 * 60_000;
const inboxMails = defineCollection("inboxMails", z.object({ at: z.instanceof(Timestamp) }));

/** `idsOf` answers what is left of a collection. */
function createDesk() {
  const { documents, clock } = createTestShop();
  const job = createExpiryJob({ documents, clock, inboxMails });
  return {
    job,
    documents,
    /** Milliseconds from now. */
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
const grant = (expiresAt: Timestamp) => ({ fileId: "f", uid: "u", sessionId: "s", expiresAt });

test("sessions and grants go when they are over, and not before", async () => {
  const { job, documents, at, idsOf } = createDesk();
  for (const [id, offset] of [
    ["old", -DAY_MS],
    ["over", 0],
    ["alive", 1],
  ] as const) {
    await documents.create(sessions, id, session(at(offset)));
    await documents.create(endedSignIns, id, { expiresAt: at(offset) });
    await documents.create(grants, id, grant(at(offset)));
  }
  await job.run();
  expect(await idsOf(sessions)).toEqual(["alive"]);
  expect(await idsOf(endedSignIns)).toEqual(["alive"]);
  expect(await idsOf(grants)).toEqual(["alive"]);
});

test("mail that was sent goes after 90 days; mail that waits stays however old", async () => {
  const { job, documents, at, idsOf } = createDesk();
  const mail = (days: number) =>
    queuedMail("receipt", "b@example.com", "order", at(-days * DAY_MS));
  await documents.create(mailOutbox, "old", { ...mail(90), status: "sent" });
  await documents.create(mailOutbox, "young", { ...mail(89), status: "sent" });
  await documents.create(mailOutbox, "waiting", mail(400));
  await job.run();
  expect(await idsOf(mailOutbox)).toEqual(["waiting", "young"]);
});

test("the development inbox forgets after 30 days", async () => {
  const { job, documents, at, idsOf } = createDesk();
  await documents.create(inboxMails, "old", { at: at(-30 * DAY_MS) });
  await documents.create(inboxMails, "young", { at: at(-29 * DAY_MS) });
  await job.run();
  expect(await idsOf(inboxMails)).toEqual(["young"]);
});

test("one run deletes all of them, however many", async () => {
  const { job, documents, at, idsOf } = createDesk();
  await Promise.all(
    Array.from({ length: 450 }, (_, index) =>
      documents.create(grants, `grant-${index}`, grant(at(-index))),
    ),
  );
  await job.run();
  expect(await idsOf(grants)).toEqual([]);
});

test("a run with nothing to do does nothing", async () => {
  const { job, idsOf } = createDesk();
  await job.run();
  expect(await idsOf(sessions)).toEqual([]);
});

test("limits go with their window, codes three days after they expired", async () => {
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
