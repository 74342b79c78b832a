import { spawnSync } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { activateSample, verifySample } from "./samples.ts";

/** Runs the sample in a process of its own and returns `licence`. */
function run(key: string, publicKey: string): unknown {
  const script = `const key = ${JSON.stringify(key)}, publicKey = ${JSON.stringify(publicKey)};
${verifySample}
console.log(JSON.stringify(licence));`;
  const options = ["--input-type=module", "--eval", script];
  const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8", cwd: "/" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test("the sample that verifies a key tells real keys from others", () => {
  const pair = generateKeyPairSync("ed25519");
  const pem = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { v: 1, order: "order-1", plan: "book", date: "2026-01-31" };
  const signed = `${encode({ alg: "EdDSA" })}.${encode(claims)}`;
  const signature = sign(null, Buffer.from(signed), pair.privateKey).toString("base64url");
  expect(run(`${signed}.${signature}`, pem)).toEqual(claims);
  for (const forged of [`${signed}.${signature.slice(2)}`, signed, "x", ""])
    expect(run(forged, pem)).toBe(false);
});

test("the samples are short enough for the page: three lines besides the import", () => {
  expect(verifySample.split("\n").filter((line) => line.startsWith("const"))).toHaveLength(3);
  expect(activateSample("https://shop.test/api/licences/activate")).toContain("https://shop.test");
});
