/** The image of the Dockerfile, made in a chroot, from nothing to a restored purchase. Needs root and debootstrap. */
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Image, makeImage } from "#scripts/chroot.ts";
import { freePort } from "#scripts/free-port.ts";
import { buy, mintGrant } from "#tests/support/buy.ts";
import {
  type Container,
  killContainers,
  runContainer,
  type RunOptions,
} from "#tests/support/chroot-container.ts";
import { TEST_STORE } from "#tests/support/started-site.ts";
import { createBrowser } from "#tests/support/test-browser.ts";
import { createWire, type Wire } from "./support/wire.ts";

const MAX_MEGABYTES = 200;
/** After this time Docker kills a container. */
const STOP_MS = 10_000;
const BUYERS_AT_ONCE = 2;

const canRun =
  process.getuid?.() === 0 && spawnSync("debootstrap", ["--version"]).error === undefined;
const folder = mkdtempSync(join(tmpdir(), "tollgate-container-"));
let image: Image;
let wire: Wire;
let origin: string;
let environment: RunOptions["environment"];

beforeAll(async () => {
  if (!canRun) return;
  image = makeImage(folder, TEST_STORE, () => {});
  const port = await freePort();
  wire = createWire(port);
  origin = `http://shop.localhost:${port}`;
  environment = {
    PORT: String(port),
    TEST_MODE: "1",
    PUBLIC_URL: origin,
    RATE_LIMITS: "off",
    // As ONCE sets them.
    SECRET_KEY_BASE: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    VAPID_PUBLIC_KEY: "BJ",
    VAPID_PRIVATE_KEY: "cQ",
    DISABLE_SSL: "true",
    NUM_CPUS: "2",
  };
}, 1_800_000);
afterEach(killContainers);
afterAll(async () => {
  await wire?.close();
  // Node.js takes minutes for so many files.
  execFileSync("rm", ["-rf", folder]);
});

const browser = () => createBrowser(wire, origin);

function newVolume(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, Number(image.user), Number(image.user));
  return path;
}

async function open(volume: string, more: Partial<RunOptions> = {}): Promise<Container> {
  const container = runContainer(image, { volume, environment, ...more });
  await container.says("Tollgate serves");
  return container;
}

/** Copies a volume with owners and times, as ONCE does. */
function save(volume: string, name: string): string {
  const to = join(folder, name);
  execFileSync("cp", ["-a", volume, to]);
  return to;
}

test.runIf(canRun)("the image is small, and has no tests, npm and headers", () => {
  const size = (path: string) =>
    Number(
      execFileSync("du", ["-sm", join(image.path, path)], { encoding: "utf8" }).split("\t")[0],
    );
  expect(size("shop") + size("usr/local/bin/node")).toBeLessThanOrEqual(MAX_MEGABYTES);
  const find = [
    "usr/bin/npm",
    "shop",
    "-name",
    "*.test.*",
    "-o",
    "-name",
    "*.d.ts",
    "-path",
    "*/node_modules/*",
  ];
  const { stdout } = spawnSync("find", [...find, "-o", "-path", "*/node_modules/vite"], {
    cwd: image.path,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});

test.runIf(canRun)("sells, is backed up while it sells, stops, and is restored", async () => {
  const volume = newVolume("volume");
  const first = await open(volume);
  const up = new Request(`${origin}/up`, { headers: { host: "0123456789ab" } });
  expect((await wire.fetch(up)).status).toBe(200);
  const buyer = browser();
  await buy(buyer, "sampler", "landing-v2");
  const stopped = new AbortController();
  let sold = 0;
  const selling = Array.from({ length: BUYERS_AT_ONCE }, async () => {
    while (!stopped.signal.aborted) {
      await buy(browser(), "sampler", "landing-v2");
      sold += 1;
    }
  });
  for (const at of [1, 2]) {
    await expect.poll(() => sold).toBeGreaterThan(at);
    expect(await first.exec("/hooks/pre-backup")).toContain("Copied the database");
  }
  const saved = save(volume, "saved");
  await expect(first.exec("/hooks/post-restore")).rejects.toThrow("A shop is running on");
  stopped.abort();
  await Promise.all(selling);
  const { code, tookMs } = await first.stop();
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(STOP_MS);

  const hook = runContainer(image, {
    volume: saved,
    environment,
    command: ["/hooks/post-restore"],
  });
  await hook.says("Put the copy in the place");
  const second = await open(saved);
  const returning = browser();
  for (const [name, value] of buyer.cookies) returning.cookies.set(name, value);
  const file = await returning.get(await mintGrant(returning, "sampler"));
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
  await buy(browser(), "book", "landing-v2");
  expect(await second.exec("node", "scripts/orders.ts", "list")).toContain("book");
  expect((await second.stop()).code).toBe(0);
});

test.runIf(canRun)(
  "a shop that was stopped is restored as it was, in spite of an older copy",
  async () => {
    const volume = newVolume("stopped");
    const first = await open(volume);
    await first.exec("/hooks/pre-backup");
    const buyer = browser();
    await buy(buyer, "sampler", "landing-v2");
    await first.stop();
    const saved = save(volume, "stopped-saved");
    const hook = runContainer(image, {
      volume: saved,
      environment,
      command: ["/hooks/post-restore"],
    });
    await hook.says("stays");
    const second = await open(saved);
    expect(await second.exec("node", "scripts/orders.ts", "list")).toContain("sampler");
    await second.stop();
  },
);

test.runIf(canRun)(
  "listens on port 80 without privileges, and its health check passes",
  async () => {
    const settings = { ...environment, PORT: "80", PUBLIC_URL: "http://shop.localhost" };
    const shop = await open(newVolume("own-network"), {
      environment: settings,
      hasOwnNetwork: true,
    });
    expect(await shop.exec(...image.healthcheck)).toBe("");
    await shop.stop();
  },
);

test.runIf(canRun)(
  "refuses another store than its own, and an empty volume beside an earlier one",
  async () => {
    const changed = { ...image, path: join(folder, "changed") };
    execFileSync("cp", ["-a", image.path, changed.path]);
    cpSync("tests/stores/selling-terms", join(changed.path, "shop/other"), { recursive: true });
    const volume = newVolume("other");
    const other = runContainer(changed, {
      volume,
      environment: { ...environment, STORE: "other" },
    });
    await other.says("The build is older than its sources");
    writeFileSync(join(changed.path, "data/tollgate.db"), "");
    await runContainer(changed, { volume, environment }).says("The database is in /data");
  },
);
