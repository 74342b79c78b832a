import { expect, test } from "vitest";
import { checkRelay } from "./mail.ts";

test.each([
  ["smtps://ann:x@mail.example:465", "the relay accepts connection, encryption and sign-in"],
  ["smtp://mail.example:587", "the relay accepts connection and encryption"],
  [
    "smtp://ann:x@localhost:25",
    "the relay accepts connection and sign-in; on this machine it may do without encryption",
  ],
  [
    "smtp://127.0.0.1:25",
    "the relay accepts connection; on this machine it may do without encryption",
  ],
])("of %s, nothing is told that was not tried", async (url, message) => {
  const settings = { kind: "smtp", url, from: undefined } as const;
  const findings = await checkRelay({ settings, checkSmtp: async () => undefined });
  expect(findings).toMatchObject([{ state: "ok", message }]);
});

test.each([
  ["self-signed certificate in certificate chain", "public authority"],
  ["unable to verify the first certificate", "public authority"],
  ["Hostname/IP does not match certificate's altnames", "write the host in MAIL_URL"],
])("of a certificate that is refused because %s, the remedy fits", async (words, remedy) => {
  const settings = { kind: "smtp", url: "smtps://mail.example:465", from: undefined } as const;
  const checkSmtp = async () => ({ problem: "certificate", words }) as const;
  const findings = await checkRelay({ settings, checkSmtp });
  expect(findings).toMatchObject([{ state: "fail", remedy: expect.stringContaining(remedy) }]);
});

test("the port of the other protocol is named", async () => {
  const checkSmtp = async () => ({ problem: "unreachable", words: "no greeting" }) as const;
  const remedyFor = async (url: string) =>
    checkRelay({ settings: { kind: "smtp", url, from: undefined }, checkSmtp });
  expect(await remedyFor("smtp://ann:x@mail.example:465")).toMatchObject([
    { remedy: expect.stringMatching(/^use smtps:\/\/ with port 465/) },
  ]);
  expect(await remedyFor("smtp://mail.example:587")).toMatchObject([
    { remedy: expect.stringMatching(/^correct host and port/) },
  ]);
});
