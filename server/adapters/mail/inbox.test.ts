import { expect, test } from "vitest";
import { describeMail } from "#tests/contracts/mail.ts";
import { createSqliteDocuments } from "../documents/sqlite/sqlite.ts";
import { createInbox } from "./inbox.ts";

function openInbox() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  let now = Date.UTC(2026, 0, 15);
  const inbox = createInbox(documents, { now: () => (now += 1000) });
  return { inbox, close: () => documents.close() };
}

describeMail("inbox", async () => {
  const { inbox, close } = openInbox();
  return { mail: inbox, received: () => inbox.list(), close };
});

test("lists a recipient's mail with its links and code but no pictures, ignoring case", async () => {
  const { inbox, close } = openInbox();
  const message = {
    subject: "Code",
    html: "",
    text: "Your code is 123456.\nhttps://shop.example/x",
  };
  const pictures = [{ cid: "cover", filename: "cover.png", content: new Uint8Array(9) }];
  await inbox.send({ ...message, id: "a", to: "Buyer@Example.com", pictures });
  await inbox.send({ ...message, id: "b", to: "other@example.com" });
  expect(await inbox.list("BUYER@example.com")).toEqual([
    {
      ...message,
      id: "a",
      to: "buyer@example.com",
      code: "123456",
      links: ["https://shop.example/x"],
      at: "2026-01-15T00:00:01.000Z",
    },
  ]);
  await close();
});

test("a mail sent again under its id is listed once", async () => {
  const { inbox, close } = openInbox();
  const mail = { id: "a", to: "buyer@example.com", subject: "s", text: "t", html: "h" };
  await inbox.send(mail);
  await inbox.send(mail);
  expect(await inbox.list()).toHaveLength(1);
  await close();
});
