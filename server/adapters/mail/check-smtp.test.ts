import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { checkSmtp } from "./smtp.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, ...options });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  return typeof address === "object" && address ? address.port : 0;
}

const plain = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true };
const onAuth: SMTPServerOptions["onAuth"] = ({ password }, _session, callback) =>
  password === "right"
    ? callback(null, { user: "shop" })
    : callback(new Error("5.7.8 <shop@atlas.example> has another password, shop"));

test("a relay that accepts connection and sign-in has no problem", async () => {
  const port = await openServer({ ...plain, onAuth });
  expect(await checkSmtp(`smtp://shop:right@127.0.0.1:${port}`)).toBeUndefined();
  expect(await checkSmtp(`smtp://127.0.0.1:${port}`)).toBeUndefined();
});

test("a wrong password is named, without the user's name", async () => {
  const port = await openServer({ ...plain, onAuth });
  const found = await checkSmtp(`smtp://shop:wrong@127.0.0.1:${port}`);
  expect(found).toMatchObject({ problem: "password" });
  expect(found?.words).toContain("5.7.8");
  expect(found?.words).not.toMatch(/shop|atlas|wrong/);
});

test("a certificate that nobody signed is refused", async () => {
  const port = await openServer({ secure: true });
  expect(await checkSmtp(`smtps://127.0.0.1:${port}`)).toMatchObject({ problem: "certificate" });
});

test("a relay without encryption on this port is told apart", async () => {
  const port = await openServer(plain);
  expect(await checkSmtp(`smtps://127.0.0.1:${port}`)).toMatchObject({ problem: "encryption" });
  // 0.0.0.0 reaches this machine but does not count as a loopback address.
  expect(await checkSmtp(`smtp://0.0.0.0:${port}`)).toMatchObject({ problem: "encryption" });
});

test("a relay that refuses this machine is quoted", async () => {
  const port = await openServer({
    ...plain,
    onConnect: (_session, callback) =>
      callback(Object.assign(new Error("Your network is listed"), { responseCode: 554 })),
  });
  expect(await checkSmtp(`smtp://127.0.0.1:${port}`)).toMatchObject({
    problem: "refused",
    words: expect.stringContaining("Your network is listed"),
  });
});

test("nothing listens, or nothing answers", async () => {
  expect(await checkSmtp("smtp://127.0.0.1:9")).toMatchObject({ problem: "unreachable" });
  const port = await openServer({ ...plain, onConnect: () => undefined });
  expect(await checkSmtp(`smtp://127.0.0.1:${port}`, 200)).toMatchObject({
    problem: "unreachable",
  });
});
