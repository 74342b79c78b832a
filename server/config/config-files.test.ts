import { resolve } from "node:path";
import { expect, test } from "vitest";
import { namesOf, problemsOf } from "#tests/support/config-problems.ts";
import { readConfig } from "./config.ts";

test("documents and files are stored below DATA_DIR unless their own variables are set", () => {
  expect(readConfig({ DATA_DIR: "/srv" })).toMatchObject({
    documents: { path: resolve("/srv/tollgate.db") },
    files: { path: resolve("/srv/files") },
  });
  const said = { DATA_DIR: "/srv", DATABASE_URL: "sqlite::memory:", FILES_URL: "file:/mnt/files" };
  expect(readConfig(said)).toMatchObject({
    documents: { path: ":memory:" },
    files: { path: resolve("/mnt/files") },
  });
  const url = "postgres://shop:secret@db.example/shop?sslmode=verify-full";
  expect(readConfig({ DATABASE_URL: url }).documents).toEqual({ kind: "postgres", url });
});

test("FILES_URL names a bucket and how to reach it", () => {
  expect(readConfig({ FILES_URL: "s3://atlas-files" }).files).toEqual({
    kind: "s3",
    bucket: "atlas-files",
    prefix: "",
    region: undefined,
    endpoint: undefined,
    isPathStyle: false,
  });
  const options = "region=eu-central-1&endpoint=https%3A%2F%2Fs3.example%3A9000&path-style=1";
  expect(readConfig({ FILES_URL: `s3://atlas-files/shop/a/?${options}` }).files).toEqual({
    kind: "s3",
    bucket: "atlas-files",
    prefix: "shop/a/",
    region: "eu-central-1",
    endpoint: "https://s3.example:9000",
    isPathStyle: true,
  });
});

test("FILES_URL names a bucket of Google's", () => {
  expect(readConfig({ FILES_URL: "gs://atlas_files/shop" }).files).toEqual({
    kind: "gcs",
    bucket: "atlas_files",
    prefix: "shop/",
  });
});

test.each([
  ["ftp://files", "must be file:PATH, s3://BUCKET or gs://BUCKET"],
  ["s3://", "the bucket's name"],
  ["gs://Upper", "the bucket's name"],
  ["gs://bucket?region=x", "no options"],
  ["s3://A_b", "the bucket's name"],
  ["s3://key:secret@bucket", "the bucket's name"],
  ["s3://bucket/../up", "the path"],
  ["s3://bucket?regoin=x", "regoin"],
  ["s3://bucket?region=EU!", "region must be a region"],
  ["s3://bucket?endpoint=s3.example", "endpoint must be a URL"],
  ["s3://bucket?path-style=yes", "path-style must be 1 or 0"],
])("FILES_URL=%s is refused with the reason", (url, reason) => {
  const [problem = ""] = problemsOf({ FILES_URL: url });
  expect(problem).toMatch(/^FILES_URL: /);
  expect(problem).toContain(reason);
  expect(problem).not.toContain("secret");
});

test("on a public address, browsers get files over https only", () => {
  const FILES_URL = "s3://bucket?endpoint=http%3A%2F%2Fs3.example";
  const PUBLIC_URL = "https://atlas.example";
  expect(namesOf(problemsOf({ FILES_URL, PUBLIC_URL, TEST_MODE: "1" }))).toEqual(["FILES_URL"]);
  expect(readConfig({ FILES_URL }).files.kind).toBe("s3");
});

test("ACCEL_REDIRECT is a path in nginx, for files on a disk only", () => {
  const ACCEL_REDIRECT = "/internal/files/";
  expect(readConfig({ ACCEL_REDIRECT }).files).toMatchObject({ accelRedirect: ACCEL_REDIRECT });
  expect(problemsOf({ ACCEL_REDIRECT: "/../" })[0]).toContain("must be a path");
  expect(problemsOf({ ACCEL_REDIRECT, FILES_URL: "s3://bucket" })[0]).toMatch(
    /^ACCEL_REDIRECT: is only for files on a disk/,
  );
});
