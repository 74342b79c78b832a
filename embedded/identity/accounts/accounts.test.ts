import { expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createGuestAccount, createPasswordAccount, findPerson } from "./accounts.ts";
import { linkPassword } from "./link-password.ts";
import { accountEmails, accounts } from "./collections.ts";
import { emailKey } from "./email-address.ts";

const NOW = 1_700_000_000_500;
const EPOCH = /^[\w-]{22}\.\d{10}$/;
const ada = { email: "ada@example.com", passwordHash: "hash" };

test("a guest has no address until they set a password", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const { uid } = await createGuestAccount(documents, NOW);
  expect(await findPerson(documents, uid)).toEqual({
    uid,
    isEmailVerified: false,
    isGuest: true,
    signInMethods: [],
    hasPassword: false,
    secondFactors: [],
    validSince: 1_700_000_000,
    epoch: expect.stringMatching(EPOCH),
  });
  const link = await linkPassword(
    documents,
    uid,
    { ...ada, displayName: "Ada" },
    {
      now: NOW + 60_000,
      isSignIn: true,
      admit: async () => undefined,
      notify: async () => undefined,
    },
  );
  expect(link.outcome).toBe("linked");
  expect(await findPerson(documents, uid)).toEqual({
    uid,
    email: ada.email,
    displayName: "Ada",
    isEmailVerified: false,
    isGuest: false,
    signInMethods: ["password"],
    hasPassword: true,
    secondFactors: [],
    validSince: 1_700_000_060,
    epoch: expect.stringMatching(EPOCH),
  });
});

test("findPerson does not return a missing or disabled account", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  expect(await findPerson(documents, "nobody")).toBeUndefined();
  const { uid } = await createGuestAccount(documents, NOW);
  await documents.update(accounts, uid, { isDisabled: true });
  expect(await findPerson(documents, uid)).toBeUndefined();
  expect(
    await linkPassword(documents, uid, ada, {
      now: NOW,
      isSignIn: true,
      admit: async () => undefined,
      notify: async () => undefined,
    }),
  ).toEqual({
    outcome: "gone",
  });
});

test("a provider's account is not a guest, and keeps its verified address when it gets a password", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const { uid } = await createGuestAccount(documents, NOW);
  const providers = [{ providerId: "google.com", rawId: "42" }];
  await documents.update(accounts, uid, { email: ada.email, isEmailVerified: true, providers });
  await documents.create(accountEmails, emailKey(ada.email), { uid });
  expect(await findPerson(documents, uid)).toMatchObject({
    isGuest: false,
    signInMethods: ["google.com"],
    hasPassword: false,
  });
  const other = { ...ada, email: "other@example.com" };
  expect(
    await linkPassword(documents, uid, other, {
      now: NOW,
      isSignIn: true,
      admit: async () => undefined,
      notify: async () => undefined,
    }),
  ).toEqual({
    outcome: "emailFixed",
  });
  expect(
    await linkPassword(documents, uid, ada, {
      now: NOW,
      isSignIn: true,
      admit: async () => undefined,
      notify: async () => undefined,
    }),
  ).toMatchObject({
    outcome: "linked",
  });
  expect(await findPerson(documents, uid)).toMatchObject({ isEmailVerified: true });
  expect(
    await linkPassword(documents, uid, ada, {
      now: NOW,
      isSignIn: true,
      admit: async () => undefined,
      notify: async () => undefined,
    }),
  ).toEqual({
    outcome: "emailTaken",
  });
});

test("an address belongs to one account", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const creations = await Promise.all(
    Array.from({ length: 20 }, () => createPasswordAccount(documents, ada, NOW)),
  );
  expect(creations.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
  expect(await documents.query(accounts, {})).toHaveLength(1);
  const { uid } = await createGuestAccount(documents, NOW);
  expect(
    await linkPassword(documents, uid, ada, {
      now: NOW,
      isSignIn: true,
      admit: async () => undefined,
      notify: async () => undefined,
    }),
  ).toEqual({
    outcome: "emailTaken",
  });
});
