import { copyFileSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  cleanUp,
  createVisitor,
  folder,
  holdRequest,
  signal,
  start,
  untilGone,
  untilRefused,
  untilServed,
} from "./support/started-site.ts";

afterAll(cleanUp);

test("starts without building again, says where and that it is in test mode, stops cleanly", async () => {
  const site = await start();
  await site.says(`Tollgate serves ${site.origin}`);
  await site.says("Test mode");
  expect(site.output()).not.toContain("Installing");
  expect(site.output()).not.toContain("Building");
  const health = await fetch(`${site.origin}/healthz`);
  expect(await health.json()).toEqual({
    status: "ok",
    build: expect.stringMatching(/^[\w-]{36}$/),
  });
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

test("lists every problem of the settings at once and does not start", async () => {
  const site = await start({
    PUBLIC_URL: "http://shop.example/path",
    APP_SECRET: "short",
    LOG_LEVEL: "loud",
  });
  expect(await site.exit).toBe(1);
  for (const name of ["PUBLIC_URL", "APP_SECRET", "LOG_LEVEL"])
    expect(site.output()).toContain(`${name}: `);
});

test("outside test mode no browser learns of the pages for tests", async () => {
  const site = await start({
    STRIPE_SECRET_KEY: "sk_live_none",
    STRIPE_WEBHOOK_SECRET: "whsec_none",
    DATA_DIR: join(folder, "shop"),
  });
  await site.says("Tollgate serves");
  const ask = (path: string) => fetch(site.origin + path, { headers: { accept: "text/html" } });
  const html = await (await ask("/landing")).text();
  const [address = "none"] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  const manifest = await (await ask(address)).text();
  expect(manifest).toContain('"routes/landing/landing"');
  expect(manifest).not.toContain("dev/");
  const kit = await ask("/dev/kit");
  expect(kit.status).toBe(404);
  expect(await kit.text()).toContain("Page not found: /dev/kit");
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

test("says so when the port is taken", async () => {
  const first = await start();
  await first.says("Tollgate serves");
  const second = await start({ PORT: new URL(first.origin).port });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain("EADDRINUSE");
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
});

test(
  "SIGHUP puts a new worker in place without a failed request; a killed one is replaced",
  { timeout: 120_000 },
  async () => {
    const site = await start({ LOG_LEVEL: "info" });
    await site.says("Tollgate serves");
    const { statuses, answering, replaced } = createVisitor(site);
    for (let takeovers = 0; takeovers < 3; takeovers += 1) {
      const pid = await answering();
      site.child.kill("SIGHUP");
      await replaced(pid);
      await untilGone(pid);
    }
    const pid = await answering();
    process.kill(pid, "SIGKILL");
    await replaced(pid);
    expect([...statuses]).toEqual([200]);
    site.child.kill("SIGTERM");
    expect(await site.exit).toBe(0);
  },
);

test("a replacement that does not start is tried again until it does", async () => {
  const site = await start({ LOG_LEVEL: "info" });
  await site.says("Tollgate serves");
  process.kill(await createVisitor(site).answering(), "SIGKILL");
  const port = Number(new URL(site.origin).port);
  let thief = createServer();
  const takePort = () =>
    new Promise<boolean>((resolve) => {
      thief = createServer().once("error", () => resolve(false));
      thief.listen(port, "127.0.0.1", () => resolve(true));
    });
  while (!(await takePort()));
  await site.says("EADDRINUSE");
  thief.close();
  await untilServed(site.origin);
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

test("Ctrl-C cuts no request, also where npm start runs on a Node of the machine", async () => {
  const otherNode = join(folder, "node");
  copyFileSync(process.execPath, otherNode);
  for (const node of [process.execPath, otherNode]) {
    const site = await start({}, [node, "scripts/start.mjs"]);
    await site.says("Tollgate serves");
    const held = await holdRequest(site.origin);
    signal(site.child, "SIGINT", "group");
    signal(site.child, "SIGINT", "process");
    await untilRefused(site.origin);
    expect(await held.finish()).toBe(400);
    expect(await site.exit).toBe(0);
  }
});

test("ended with a signal to npm it ends itself", async () => {
  const site = await start({}, ["npm", "start"]);
  await site.says("Test mode");
  signal(site.child, "SIGTERM", "process");
  await untilRefused(site.origin);
});

test("who asks again later is not kept waiting by a request that hangs", async () => {
  const site = await start();
  await site.says("Tollgate serves");
  await holdRequest(site.origin);
  const asking = setInterval(() => site.child.kill("SIGTERM"), 50);
  // The next signal may end it in the middle of ending itself.
  expect(await site.exit).not.toBe(0);
  clearInterval(asking);
  await untilRefused(site.origin);
});

test("without its supervisor a worker answers what it has and ends", async () => {
  const site = await start({ LOG_LEVEL: "info" }, [process.execPath, "server/index.ts"]);
  await site.says("Tollgate serves");
  const pid = await createVisitor(site).answering();
  const held = await holdRequest(site.origin);
  site.child.kill("SIGKILL");
  await untilRefused(site.origin);
  expect(await held.finish()).toBe(400);
  await untilGone(pid);
});

test("what keeps the shop from starting is one line, not a stack", async () => {
  const site = await start({ DATA_DIR: "package.json" });
  expect(await site.exit).toBe(1);
  expect(site.output()).toContain("package.json");
  expect(site.output()).not.toMatch(/^ +at /m);
});

test("nobody else on the machine can read what it keeps", async () => {
  const data = join(folder, "private");
  const site = await start({ DATA_DIR: data });
  await site.says("Tollgate serves");
  const modeOf = (path: string) => statSync(join(data, path)).mode & 0o777;
  expect(["", "tollgate.db", "files"].map(modeOf)).toEqual([0o700, 0o600, 0o700]);
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

test.runIf(process.platform === "linux")("pages come from React's production half", async () => {
  const site = await start({ LOG_LEVEL: "info", NODE_ENV: "development" });
  await site.says("Tollgate serves");
  const pid = await createVisitor(site).answering();
  const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  expect(environment).toContain("NODE_ENV=production");
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});
