import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { loadEnvironment } from "./environment.ts";

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

test("without .env nothing changes", () => {
  const before = { ...process.env };
  expect(loadEnvironment(folder)).toEqual(before);
});
