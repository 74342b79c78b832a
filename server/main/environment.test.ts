import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ignoredNotices, loadEnvironment } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-env-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test(".env sets the variables that the environment does not", () => {
  vi.stubEnv("TOLLGATE_SET", "by the environment");
  vi.stubEnv("TOLLGATE_EMPTY", "");
  vi.stubEnv("TOLLGATE_ABSENT", undefined);
  const lines = ["# a comment", "TOLLGATE_SET=file", "TOLLGATE_EMPTY=file", "TOLLGATE_ABSENT=file"];
  writeFileSync(join(folder, ".env"), lines.join("\n"));
  expect(loadEnvironment(folder)).toMatchObject({
    TOLLGATE_SET: "by the environment",
    TOLLGATE_EMPTY: "",
    TOLLGATE_ABSENT: "file",
  });
});

test("variables that nothing reads are named, and others of Node.js and packages are not", () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, ".env"),
    "PORT=1\nexport SHOP_NAME=x\nAWS_REGION=eu\n#OLD=1\nColour=1",
  );
  expect(ignoredNotices(folder, ["PORT"]).unknown).toEqual([
    expect.stringContaining("sets Colour, SHOP_NAME, which"),
  ]);
  writeFileSync(join(folder, ".env"), "PORT=1\nNODE_OPTIONS=");
  expect(ignoredNotices(folder, ["PORT"]).unknown).toEqual([]);
});

test("lines that set nothing are named by their numbers", () => {
  mkdirSync(folder, { recursive: true });
  const lines = [
    "# a comment",
    "",
    "PORT=1",
    "SECRET: x",
    " # b",
    `KEY="a`,
    `line"`,
    "word",
    "A='b'",
  ];
  writeFileSync(join(folder, ".env"), lines.join("\n"));
  expect(ignoredNotices(folder, []).stray).toEqual([
    "Line 4 of .env is not NAME=value, so nothing reads it",
    "Line 8 of .env is not NAME=value, so nothing reads it",
  ]);
});

test("read again, .env changes and removes what it set itself, and nothing else", () => {
  vi.stubEnv("TOLLGATE_SET", "by the environment");
  mkdirSync(folder, { recursive: true });
  const write = (text: string) => writeFileSync(join(folder, ".env"), text);
  write("TOLLGATE_A=1\nTOLLGATE_B=1");
  loadEnvironment(folder);
  write("TOLLGATE_A=2\nTOLLGATE_SET=file");
  const { TOLLGATE_A, TOLLGATE_B, TOLLGATE_SET } = loadEnvironment(folder);
  expect([TOLLGATE_A, TOLLGATE_B, TOLLGATE_SET]).toEqual(["2", undefined, "by the environment"]);
  write("");
  expect(loadEnvironment(folder)["TOLLGATE_A"]).toBeUndefined();
});

test("an .env that cannot be read is named", () => {
  mkdirSync(join(folder, ".env"), { recursive: true });
  expect(() => loadEnvironment(folder)).toThrow(/settings in .*\.env cannot be read \(EISDIR\)/);
});

test("an .env that leads to settings out of reach is not taken for none", () => {
  mkdirSync(folder, { recursive: true });
  symlinkSync("etc/env", join(folder, ".env"));
  const path = join(folder, "etc/env");
  expect(() => loadEnvironment(folder)).toThrow(`The settings in ${path} cannot be read (ENOENT)`);
});

test("without .env nothing changes", () => {
  const before = { ...process.env };
  expect(loadEnvironment(folder)).toEqual(before);
});
