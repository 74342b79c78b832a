import { expect, test } from "vitest";
import { createTestClock, createTestShop } from "#tests/support/test-shop.ts";
import { createLease } from "./lease.ts";

const LIFE_MS = 60_000;

/** Two processes on the same documents and clock. */
function createHolders(count = 2) {
  const { documents } = createTestShop();
  const clock = createTestClock();
  const lease = (job = "sweep") => createLease(documents, clock, { job, lifeMs: LIFE_MS });
  return { clock, lease, leases: Array.from({ length: count }, () => lease()) };
}

test("of many who ask at once, one gets it", async () => {
  const { leases } = createHolders(20);
  const answers = await Promise.all(leases.map((lease) => lease.acquire()));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await Promise.all(leases.map((lease) => lease.acquire()))).toEqual(answers);
});

test("another job's lease is another lease", async () => {
  const { lease } = createHolders();
  expect(await lease("sweep").acquire()).toBe(true);
  expect(await lease("post").acquire()).toBe(true);
});

test("a holder that renews keeps it", async () => {
  const { clock, lease } = createHolders();
  const [one, two] = [lease(), lease()];
  for (let round = 0; round < 10; round++) {
    expect(await one.acquire()).toBe(true);
    expect(await two.acquire()).toBe(false);
    clock.advance(LIFE_MS - 1);
  }
});

test("renewing early counts from the moment of the renewal", async () => {
  const { clock, lease } = createHolders();
  const [one, two] = [lease(), lease()];
  await one.acquire();
  clock.advance(LIFE_MS / 2);
  expect(await one.acquire()).toBe(true);
  clock.advance(LIFE_MS - 1);
  expect(await two.acquire()).toBe(false);
  clock.advance(1);
  expect(await two.acquire()).toBe(true);
});

test("a dead holder's lease passes on when its life is over, and not before", async () => {
  const { clock, lease } = createHolders();
  const [dead, next] = [lease(), lease()];
  expect(await dead.acquire()).toBe(true);
  clock.advance(LIFE_MS - 1);
  expect(await next.acquire()).toBe(false);
  clock.advance(1);
  expect(await next.acquire()).toBe(true);
  expect(await dead.acquire()).toBe(false);
});

test("a released lease can be taken at once", async () => {
  const { lease } = createHolders();
  const [one, two] = [lease(), lease()];
  await one.acquire();
  expect(await two.acquire()).toBe(false);
  await one.release();
  await one.release();
  expect(await two.acquire()).toBe(true);
  expect(await one.acquire()).toBe(false);
});

test("who lost it cannot release another's", async () => {
  const { clock, lease } = createHolders();
  const [slow, next, third] = [lease(), lease(), lease()];
  await slow.acquire();
  clock.advance(LIFE_MS);
  expect(await next.acquire()).toBe(true);
  await slow.release();
  expect(await third.acquire()).toBe(false);
});

test("releasing what was never held does nothing", async () => {
  const { lease } = createHolders();
  const [one, two] = [lease(), lease()];
  await one.acquire();
  await two.release();
  expect(await two.acquire()).toBe(false);
});

test("a renewal counts at once, and only for who holds it", async () => {
  const { clock, lease } = createHolders();
  const [one, two] = [lease(), lease()];
  await one.acquire();
  clock.advance(1);
  expect(await one.renew()).toBe(true);
  expect(await two.renew()).toBe(false);
  clock.advance(LIFE_MS - 1);
  expect(await two.acquire()).toBe(false);
  clock.advance(1);
  expect(await two.renew()).toBe(true);
  expect(await one.renew()).toBe(false);
});
