import { copyFileSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workersOf } from "./built/support/processes.ts";
import { isLong } from "./support/long.ts";
import {
  cleanUp,
  createVisitor,
  holdRequest,
  ownFolder,
  signal,
  start,
  type Start,
  untilGone,
  untilRefused,
  untilServed,
} from "./support/started-site.ts";

afterAll(cleanUp);

describe("a running shop", () => {
  let site: Start;
  beforeAll(async () => {
    const dataPath = join(ownFolder(), "private");
    site = await start({ DATA_DIR: dataPath, LOG_LEVEL: "info", NODE_ENV: "development" });
    await site.says("Tollgate serves");
  });

  test("has started without rebuilding and has printed its address and test mode", async () => {
    await site.says(`Tollgate serves ${site.origin}`);
    await site.says("Test mode");
    expect(site.output()).not.toContain("Installing");
    expect(site.output()).not.toContain("Building");
    const health = await fetch(`${site.origin}/healthz`);
    expect(await health.json()).toEqual({
      status: "ok",
      build: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  test("keeps its port: a second shop reports that it is in use", async () => {
    const second = await start({ PORT: new URL(site.origin).port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain("EADDRINUSE");
  });

  test("has data that other users of the machine cannot read", () => {
    const modeOf = (path: string) => statSync(join(ownFolder(), "private", path)).mode & 0o777;
    expect(["", "tollgate.db", "files"].map(modeOf)).toEqual([0o700, 0o600, 0o700]);
  });

  test.runIf(process.platform === "linux")(
    "renders pages with React's production build",
    async () => {
      const pid = await createVisitor(site).respondingPid();
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      expect(environment).toContain("NODE_ENV=production");
    },
  );

  test("stops cleanly", async () => {
    site.child.kill("SIGTERM");
    expect(await site.exit).toBe(0);
  });
});

test("prints every configuration problem at once and does not start", async () => {
  const site = await start({
    PUBLIC_URL: "http://shop.example/path",
    APP_SECRET: "short",
    LOG_LEVEL: "loud",
  });
  expect(await site.exit).toBe(1);
  for (const name of ["PUBLIC_URL", "APP_SECRET", "LOG_LEVEL"])
    expect(site.output()).toContain(`${name}: `);
});

test.runIf(isLong)("outside test mode the manifest does not list the test pages", async () => {
  const site = await start({
    STRIPE_SECRET_KEY: "sk_live_none",
    STRIPE_WEBHOOK_SECRET: "whsec_none",
    DATA_DIR: join(ownFolder(), "shop"),
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

test("SIGHUP replaces the worker without a failed request, and a killed worker is replaced", async () => {
  const site = await start({ LOG_LEVEL: "info" });
  await site.says("Tollgate serves");
  const { statuses, respondingPid, replaced } = createVisitor(site);
  for (let takeovers = 0; takeovers < (isLong ? 3 : 1); takeovers += 1) {
    const pid = await respondingPid();
    site.child.kill("SIGHUP");
    await replaced(pid);
    await untilGone(pid);
  }
  const pid = await respondingPid();
  process.kill(pid, "SIGKILL");
  await replaced(pid);
  expect([...statuses]).toEqual([200]);
  site.child.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

test.runIf(isLong)("a replacement worker that fails to start is retried", async () => {
  const site = await start({ LOG_LEVEL: "info" });
  await site.says("Tollgate serves");
  process.kill(await createVisitor(site).respondingPid(), "SIGKILL");
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

test.runIf(isLong)(
  "Ctrl-C does not cut off a request, also if npm start runs on another Node",
  async () => {
    const otherNode = join(ownFolder(), "node");
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
  },
);

test.runIf(isLong)("a signal to npm ends the shop", async () => {
  const site = await start({}, ["npm", "start"]);
  await site.says("Test mode");
  signal(site.child, "SIGTERM", "process");
  await untilRefused(site.origin);
});

// bash replaces itself with the command; other shells stay between npm and the shop.
test.each(isLong ? ["sh", "bash"] : ["sh"])(
  "SIGHUP to npm with %s replaces the worker",
  async (shell) => {
    const site = await start({ LOG_LEVEL: "info", npm_config_script_shell: shell }, [
      "npm",
      "start",
    ]);
    await site.says("Test mode");
    const { respondingPid, replaced } = createVisitor(site);
    const pid = await respondingPid();
    signal(site.child, "SIGHUP", "process");
    await site.exit;
    await replaced(pid);
    signal(site.child, "SIGTERM", "group");
    await untilRefused(site.origin);
  },
);

test.each(isLong ? ["sh", "bash"] : ["sh"])(
  "closing the terminal ends a shop that npm started with %s",
  async (shell) => {
    const site = await start({ npm_config_script_shell: shell }, ["npm", "start"]);
    await site.says("Test mode");
    signal(site.child, "SIGHUP", "group");
    await untilRefused(site.origin);
  },
);

test.runIf(isLong)(
  "a shop that is too busy to hear of the closed terminal before npm is gone ends, too",
  async () => {
    const site = await start({ npm_config_script_shell: "bash" }, ["npm", "start"]);
    await site.says("Test mode");
    const [worker] = workersOf(site.child.pid ?? 0);
    const supervisor = worker?.parent ?? 0;
    process.kill(supervisor, "SIGSTOP");
    signal(site.child, "SIGHUP", "group");
    await site.exit;
    // Wait past the supervisor's next check of npm, which is then due before the supervisor handles its own signal.
    await new Promise((resolve) => setTimeout(resolve, 600));
    process.kill(supervisor, "SIGCONT");
    await untilRefused(site.origin);
  },
);

test.runIf(isLong)("killing npm start on another Node leaves no process behind", async () => {
  const otherNode = join(ownFolder(), "other-node");
  copyFileSync(process.execPath, otherNode);
  const site = await start({}, [otherNode, "scripts/start.mjs"]);
  await site.says("Tollgate serves");
  site.child.kill("SIGKILL");
  await untilRefused(site.origin);
});

test.runIf(isLong)("repeated signals end the shop despite a hanging request", async () => {
  const site = await start();
  await site.says("Tollgate serves");
  await holdRequest(site.origin);
  const asking = setInterval(() => site.child.kill("SIGTERM"), 50);
  // The exact code is unknown, because a later signal may interrupt the shutdown.
  expect(await site.exit).not.toBe(0);
  clearInterval(asking);
  await untilRefused(site.origin);
});

test.runIf(isLong)("a worker without its supervisor finishes its requests and ends", async () => {
  const site = await start({ LOG_LEVEL: "info" }, [process.execPath, "server/main/index.ts"]);
  await site.says("Tollgate serves");
  const pid = await createVisitor(site).respondingPid();
  const held = await holdRequest(site.origin);
  site.child.kill("SIGKILL");
  await untilRefused(site.origin);
  expect(await held.finish()).toBe(400);
  await untilGone(pid);
});

test("a start failure is one line, without a stack trace", async () => {
  const site = await start({ DATA_DIR: "package.json" });
  expect(await site.exit).toBe(1);
  expect(site.output()).toContain("package.json");
  expect(site.output()).not.toMatch(/^ +at /m);
});
