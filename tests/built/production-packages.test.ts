/** A deployed shop has its build, and only the packages that npm installs with --omit=dev. */
import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { buy, mintGrant } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { start, TEST_STORE } from "#tests/support/started-site.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-deployed-"));
let entry: string;
let site: BuiltSite;
beforeAll(async () => {
  ({ entry } = copyShop(folder, { isPruned: true }));
  site = await startBuilt("test", { entry });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

async function run(...words: string[]): Promise<string> {
  const env = { ...process.env, STORE: TEST_STORE, DATA_DIR: site.dataPath };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, env });
  return stdout;
}

test("sells and delivers, and npm start installs nothing", async () => {
  const visitor = site.browser();
  const { orderId } = await buy(visitor, "sampler", "landing-v2");
  expect((await visitor.get(await mintGrant(visitor, "sampler"))).status).toBe(200);
  // The PDF library and its font are npm packages. Waits for the job that gives the invoice its number.
  const pdf = await vi.waitFor(
    async () => {
      const response = await visitor.get(`/api/invoices/${orderId}-1`);
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(await readPdf(pdf)).toContain(orderId);
  expect(site.output()).not.toMatch(/Installing|Building/);
});

test("the owner's commands work", async () => {
  expect(await run("scripts/orders.ts", "list")).toContain("sampler");
  expect(await run("scripts/store.ts", "status")).toBe("The page shows the store's ideas.\n");
  expect(await run("scripts/accounts.ts", "list")).toContain("Nobody has an account");
  expect(await run("scripts/backup.ts", "copy")).toContain("copy");
  expect(await run("scripts/doctor.ts", "--help")).toContain("--fix webhook");
  const databases = ["sqlite:copy/tollgate.db", "sqlite:moved.db"];
  expect(await run("scripts/move.ts", ...databases)).toContain("orders");
  expect(await run("scripts/firestore-files.ts", "rules")).toContain("rules");
});

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Has font files and no code. */
const FONTS = "dejavu-fonts-ttf";

test("every package of the dependencies can be imported", async () => {
  const { dependencies } = packageFile.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const names = Object.keys(dependencies).filter((name) => name !== FONTS);
  const code = `for (const name of ${JSON.stringify(names)}) await import(name);`;
  await run("--input-type=module", "--eval", code);
});

test("says what is missing if the sources are newer than the build", async () => {
  appendFileSync(join(folder, "domain/orders/orders.ts"), "// changed\n");
  const second = await start({}, [process.execPath, entry]);
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain("npm ci");
});
