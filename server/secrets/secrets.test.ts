import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { readConfig } from "../config/config.ts";
import { secrets } from "./own-secret.ts";
import { openSecrets } from "./secrets.ts";
import { LIVE } from "#tests/support/live-environment.ts";

const [ONE, TWO] = [
  "the first secret of this shop's life",
  "the second secret of this shop's life",
];

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function newShop() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const dataPath = join(folder, `${++count}`);
  const open = (environment: Record<string, string>) =>
    openSecrets(documents, readConfig({ DATA_DIR: dataPath, ...environment }));
  return { documents, open, path: join(dataPath, "app-secret") };
}

test("a live shop makes its secret in a file that only its user reads, never in the database", async () => {
  const { documents, open, path } = newShop();
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(LIVE)));
  expect(new Set(opened.map((each) => each.derive("x")))).toHaveProperty("size", 1);
  expect(readFileSync(path, "utf8")).toMatch(/^[\w-]{43}\n$/);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await documents.query(secrets, {})).map(({ data }) => data.value)).toEqual(["in a file"]);
  expect(opened.flatMap(({ notices }) => notices)[0]).toContain(`The app secret is in ${path}`);
  expect((await open(LIVE)).notices).toEqual([]);
});

test("test mode keeps its secret in the database, apart from live mode's", async () => {
  const { documents, open, path } = newShop();
  const tested = (await open({})).derive("x");
  expect(existsSync(path)).toBe(false);
  expect((await documents.query(secrets, {})).map(({ id }) => id)).toEqual(["test"]);
  expect((await open(LIVE)).derive("x")).not.toBe(tested);
  expect((await open({})).derive("x")).toBe(tested);
});

test("the secret that an earlier build stored stays in use with a warning, until another one is set", async () => {
  const { documents, open } = newShop();
  await documents.create(secrets, "app", { value: ONE });
  const before = await open(LIVE);
  expect(before.notices.join()).toContain("The app secret is in the database");
  const sealed = before.cipher("x").encrypt("text");
  const after = await open({ ...LIVE, APP_SECRET: TWO });
  expect(after.notices).toEqual([]);
  expect(after.cipher("x").decrypt(sealed)).toBe("text");
  expect(before.cipher("x").decrypt(after.cipher("x").encrypt("text"))).toBeUndefined();
});

test("former secrets decrypt: of APP_SECRET_FORMER, and in the file below the current one", async () => {
  const { open, path } = newShop();
  const sealed = (await open({ ...LIVE, APP_SECRET: ONE })).cipher("x").encrypt("text");
  expect((await open({ ...LIVE, APP_SECRET: TWO })).cipher("x").decrypt(sealed)).toBeUndefined();
  const changed = await open({ ...LIVE, APP_SECRET: TWO, APP_SECRET_FORMER: ONE });
  expect(changed.cipher("x").decrypt(sealed)).toBe("text");
  await open(LIVE);
  writeFileSync(path, `${TWO}\r\n\n${ONE}\n`);
  const inFile = await open(LIVE);
  expect(inFile.cipher("x").decrypt(sealed)).toBe("text");
  expect(inFile.derive("x")).toBe(changed.derive("x"));
});

test.each(["", "\n", "too short\n", `${TWO}\nshort\n`])(
  "a file with %j is refused, not replaced",
  async (text) => {
    const { open, path } = newShop();
    await open(LIVE);
    writeFileSync(path, text);
    await expect(open(LIVE)).rejects.toThrow(`${path} must contain a secret of 32 characters`);
    expect(readFileSync(path, "utf8")).toBe(text);
  },
);

test("a live shop on a database that machines share does not start without APP_SECRET", async () => {
  const { open } = newShop();
  const shared = { ...LIVE, DATABASE_URL: "postgres://shop:pw@db.example/shop" };
  await expect(open(shared)).rejects.toThrow("APP_SECRET: must be set");
  await open({ ...shared, APP_SECRET: ONE });
  await open({ DATABASE_URL: "postgres://shop:pw@db.example/shop" });
});

test("a file that is gone, or that a link does not find, is not replaced", async () => {
  const { open, path } = newShop();
  const before = (await open(LIVE)).derive("x");
  const text = readFileSync(path, "utf8");
  rmSync(path);
  await expect(open(LIVE)).rejects.toThrow(`there is no ${path}. Put it back`);
  symlinkSync(join(folder, "not mounted"), path);
  await expect(open(LIVE)).rejects.toThrow("app-secret");
  rmSync(path);
  writeFileSync(path, text);
  expect((await open(LIVE)).derive("x")).toBe(before);
  const set = await open({ ...LIVE, APP_SECRET: ONE });
  expect(set.derive("x")).not.toBe(before);
});

test("the secret in the file is a former one once APP_SECRET is set", async () => {
  const { open } = newShop();
  const sealed = (await open(LIVE)).cipher("x").encrypt("text");
  expect((await open({ ...LIVE, APP_SECRET: ONE })).cipher("x").decrypt(sealed)).toBe("text");
});
