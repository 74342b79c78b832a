import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { UnreadableSettings } from "#server/main/environment.ts";
import {
  endpoint,
  ENVIRONMENT,
  list,
  portsOf,
  WEBHOOK,
  type World,
} from "#tests/support/doctor-world.ts";
import { runDoctor } from "./run.ts";

const WEBHOOKS = "https://api.stripe.com/v1/webhook_endpoints";
const SECRETS = /secretkey|signingsecret|mailuser|mailsecret|AIza|shop@|buyer@/;

const run = (words: string, world?: World) =>
  runDoctor(words.split(" ").filter(Boolean), () => portsOf(world));
const refused = () => Response.json({ error: { type: "x" } }, { status: 403 });

test("nothing failed: 0; something failed: 1, with the same output format", async () => {
  const fine = await run("");
  expect(fine).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^ok {4}settings: /) });
  const note = await run("", { environment: { BACKUP_DIR: "" } });
  expect(note).toMatchObject({ exitCode: 0, output: expect.stringContaining("note  backups") });
  const failed = await run("", { ports: { askHere: async () => ({ status: 404, body: "" }) } });
  expect(failed).toMatchObject({ exitCode: 1, output: expect.stringContaining("\nFAIL  shop") });
});

test.each(["--all", "now", "--fix", "--fix mail", "--fix webhook --json", "--fix webhook --save"])(
  "%s is a usage error, and opens nothing",
  async (words) => {
    const outcome = await runDoctor(words.split(" "), () => {
      throw new Error("opened");
    });
    expect(outcome).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining("Usage: npm run"),
    });
  },
);

test("--help says how to use it", async () => {
  expect(await run("--help")).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^Usage/),
  });
});

test("settings that this user cannot read are the only finding, with a command that helps", async () => {
  const unreadable = (path: string) => () => {
    throw new UnreadableSettings(path, "EACCES");
  };
  const { exitCode, output } = await runDoctor(["--json"], unreadable("/etc/tollgate/env"));
  expect(exitCode).toBe(1);
  expect(JSON.parse(output)).toEqual([
    {
      check: "settings",
      state: "fail",
      message: `the user ${userInfo().username} cannot read /etc/tollgate/env (EACCES)`,
      remedy: "chgrp -R tollgate /etc/tollgate && chmod -R u=rwX,g=rX,o= /etc/tollgate",
    },
  ]);
  expect((await runDoctor([], unreadable("/shop/.env"))).output).toMatch(
    /\n {6}→ make it a text file/,
  );
});

test("--json prints an array of findings", async () => {
  const { output } = await run("--json", { environment: { BACKUP_DIR: "" } });
  const findings: unknown = JSON.parse(output);
  expect(findings).toContainEqual({ check: "settings", state: "ok", message: "can be used" });
  expect(findings).toContainEqual({
    check: "backups",
    state: "note",
    message: expect.any(String),
    remedy: expect.any(String),
  });
});

test("no output has a secret or an address, even if services repeat them", async () => {
  const words = `${Object.values(ENVIRONMENT).join(" ")} for buyer@example.com`;
  const broken = () => Promise.reject(new Error(words));
  const world: World = {
    ports: {
      checkSmtp: async () => ({ problem: "refused", words }),
      resolveTxt: broken,
      openFiles: broken,
      openDocuments: broken,
      readValidity: broken,
    },
    replies: {
      "GET https://identitytoolkit.googleapis.com/v1/projects": () =>
        Response.json({ error: { message: words } }, { status: 400 }),
      "GET https://api.stripe.com/v1/balance": () =>
        Response.json({ error: { type: "api_error", message: words } }, { status: 400 }),
    },
  };
  for (const format of ["", "--json"]) {
    const { exitCode, output } = await run(format, world);
    expect(exitCode).toBe(1);
    expect(output).not.toMatch(SECRETS);
  }
});

test("--fix webhook registers the endpoint and prints its secret, before there is one", async () => {
  const world: World = {
    environment: { STRIPE_WEBHOOK_SECRET: "" },
    replies: {
      [`GET ${WEBHOOKS}`]: () => list(),
      [`POST ${WEBHOOKS}`]: () => Response.json(endpoint({ secret: "whsec_new" })),
    },
  };
  const { exitCode, output } = await run("--fix webhook", world);
  expect(exitCode).toBe(0);
  expect(output).toContain(WEBHOOK);
  expect(output.match(/whsec_new/g)).toHaveLength(1);
  expect(output).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_new$/m);
});

test("--fix webhook corrects an endpoint that exists, whose secret stays", async () => {
  const replies = {
    [`GET ${WEBHOOKS}`]: () => list(endpoint({ status: "disabled" })),
    [`POST ${WEBHOOKS}/we_1`]: () => Response.json(endpoint()),
  };
  const { exitCode, output } = await run("--fix webhook", { replies });
  expect(exitCode).toBe(0);
  expect(output).toMatch(/we_1 .* exists: it is enabled .* secret is unchanged/);
  expect(output).not.toMatch(/whsec/);
});

test.each([
  ["the sandbox", { environment: { STRIPE_SECRET_KEY: "", PUBLIC_URL: "" } }, /STRIPE/],
  [
    "this machine",
    { environment: { PUBLIC_URL: "http://127.0.0.1:3000" } },
    /Set PUBLIC_URL first/,
  ],
  ["wrong settings", { environment: { PORT: "eighty" } }, /PORT: must be a port/],
  [
    "a key without the permission",
    { replies: { [`GET ${WEBHOOKS}`]: refused } },
    /be allowed to write/,
  ],
] as const)("--fix webhook refuses %s", async (_, world, expected) => {
  const { exitCode, output } = await run("--fix webhook", world);
  expect(exitCode).toBe(1);
  expect(output).toMatch(expected);
  expect(output).not.toMatch(SECRETS);
});
