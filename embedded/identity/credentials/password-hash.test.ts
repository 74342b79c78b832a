import { expect, test } from "vitest";
import { QueueFull } from "./fair-queue.ts";
import { createPasswordHashing } from "./password-hash.ts";

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

test("a hash names its parameters and matches its password only", async () => {
  const hashing = createPasswordHashing(CHEAP);
  const hash = await hashing.hash("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(await hashing.verify("correct horse", hash)).toBe(true);
  expect(await hashing.verify("wrong horse", hash)).toBe(false);
  expect(await hashing.hash("correct horse")).not.toBe(hash);
});

test("a hash stays valid after a change of parameters", async () => {
  const hash = await createPasswordHashing(CHEAP).hash("correct horse");
  const later = createPasswordHashing({ ...CHEAP, memory: 16, passes: 2 });
  expect(await later.verify("correct horse", hash)).toBe(true);
});

test("the defaults are OWASP's", async () => {
  expect(await createPasswordHashing().hash("correct horse")).toContain("$m=19456,t=2,p=1$");
});

test("verifying without a stored hash takes as long as verifying a wrong password", async () => {
  const hashing = createPasswordHashing({ memory: 4096, passes: 3 });
  const hash = await hashing.hash("correct horse");
  const time = async (stored: string | undefined) => {
    const startedAt = performance.now();
    expect(await hashing.verify("wrong", stored)).toBe(false);
    return performance.now() - startedAt;
  };
  // Alternate and compare the fastest runs, because other load on the machine slows some of either kind.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 10; round += 1) {
    known = Math.min(known, await time(hash));
    unknown = Math.min(unknown, await time(undefined));
  }
  expect(unknown).toBeGreaterThan(known / 4);
  expect(unknown).toBeLessThan(known * 4);
});

test("a full queue refuses tasks, and accepts them again after draining", async () => {
  const hashing = createPasswordHashing({ ...CHEAP, queueLimit: 2 });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => hashing.hash("secret")));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(3).fill("fulfilled"),
    ...Array(3).fill("rejected"),
  ]);
  expect(results[5]).toMatchObject({ reason: expect.any(QueueFull) });
  expect(await hashing.hash("secret")).toContain("$argon2id$");
});

test("a broken stored hash is an error, and the queue continues", async () => {
  const hashing = createPasswordHashing(CHEAP);
  await expect(hashing.verify("secret", "plain")).rejects.toThrow("PHC");
  expect(await hashing.verify("secret", await hashing.hash("secret"))).toBe(true);
});
