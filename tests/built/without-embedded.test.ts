/** A shop that uses hosted services only may delete the folder `embedded/`. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readImports } from "#scripts/circles.ts";
import { copyHostedSources } from "#tests/support/deployed-copy.ts";
import { start, TEST_STORE } from "#tests/support/started-site.ts";
import { startBuilt } from "./start-built.ts";

const FIREBASE = {
  IDENTITY: "firebase",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "demo-shop.firebaseapp.com",
  FIREBASE_PROJECT_ID: "demo-shop",
};
const BUILD_MS = 300_000;

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tollgate-hosted-"));
const entry = copyHostedSources(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** Rejects with the output if the command fails. */
async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, STORE: TEST_STORE, DATA_DIR: join(folder, "data"), ...environment };
  const run = promisify(execFile)(process.execPath, words, { cwd: folder, env });
  const { stdout } = await run.catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${words.join(" ")} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}

const builds: string[] = [];
beforeAll(async () => {
  builds.push(...(await Promise.all([run(["scripts/build.ts"]), run(["scripts/build.ts"])])));
}, BUILD_MS);

test("of two builds at once, one waits for the other and does not build again", () => {
  const [, id] = /^Build (\S+)$/m.exec(builds[0] ?? "") ?? [];
  const built = /  sampler\n/;
  const [first, second] = builds.toSorted((one) => (built.test(one) ? -1 : 1));
  expect(first).toMatch(built);
  expect(second).toMatch(new RegExp(`^Another build runs[^\n]*; waiting …\nBuild ${id}\n$`));
});

/** Its types then hold as in the whole project. The build checks the files outside these folders. */
test("no file imports one that is not there, not even for its types", () => {
  const rooms = ["protocol", "domain", "app", "server", "embedded", "locales", "store", "scripts"];
  const imports = readImports(root, [...rooms, "tests/fixture-store", "bench"]);
  const isKept = (path: string) => existsSync(join(folder, path));
  const kept = [...imports].filter(([path]) => isKept(path));
  expect(kept.length).toBeLessThan(imports.size);
  const broken = kept.filter(([, targets]) => ![...targets].every(isKept));
  expect(broken.map(([path]) => path)).toEqual([]);
});

test("it serves with hosted services", async () => {
  const site = await startBuilt("live", { entry, environment: FIREBASE });
  const browser = site.browser({ client: "203.0.113.7" });
  for (const path of ["/landing", "/landing/paywall", "/healthz"])
    expect((await browser.get(path)).status, path).toBe(200);
  await site.stop();
});

test("it names the settings that choose an embedded service", async () => {
  const started = await start({}, [process.execPath, entry]);
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain("IDENTITY: this shop has no embedded identity service");
  expect(started.output()).toContain("STRIPE_SECRET_KEY: this shop has no embedded payments");
});

test("its commands work, and those for the embedded service say what is missing", async () => {
  expect(await run(["scripts/firestore-files.ts", "rules"])).toContain("rules");
  await expect(run(["scripts/accounts.ts", "list"])).rejects.toThrow("no embedded identity");
});
