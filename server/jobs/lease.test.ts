import { expect, test } from "vitest";
import { createTestClock, createTestShop } from "#tests/support/test-shop.ts";
import { createLease } from "./lease.ts";

const LIFE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Processes that share documents and clock. */
function createHolders(count = 2) {
  const { documents } = createTestShop();
  const clock = createTestClock();
  const far: number[] = [];
  const onFarLease = (heldUntil: number) => void far.push(heldUntil);
  const lease = (job = "sweep") =>
    createLease(documents, clock, { job, lifeMs: LIFE_MS, onFarLease });
  return { documents, clock, far, lease, leases: Array.from({ length: count }, () => lease()) };
}

test("when many processes ask at once, one gets the lease", async () => {
  const { leases } = createHolders(20);
  const responses = await Promise.all(leases.map((lease) => lease.acquire()));
  expect(responses.filter(Boolean)).toHaveLength(1);
  expect(await Promise.all(leases.map((lease) => lease.acquire()))).toEqual(responses);
});

test("each job has its own lease", async () => {
  const { lease } = createHolders();
  expect(await lease("sweep").acquire()).toBe(true);
  expect(await lease("post").acquire()).toBe(true);
});

test("a holder that renews keeps the lease", async () => {
  const { clock, lease } = createHolders();
  const [one, two] = [lease(), lease()];
  for (let round = 0; round < 10; round++) {
    expect(await one.acquire()).toBe(true);
    expect(await two.acquire()).toBe(false);
    clock.advance(LIFE_MS - 1);
  }
});

test("a renewed life starts at the renewal", async () => {
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

test("the lease of a dead holder is free when its life is over, and not before", async () => {
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

test("a process that lost the lease cannot release the new holder's", async () => {
  const { clock, lease } = createHolders();
  const [slow, next, third] = [lease(), lease(), lease()];
  await slow.acquire();
  clock.advance(LIFE_MS);
  expect(await next.acquire()).toBe(true);
  await slow.release();
  expect(await third.acquire()).toBe(false);
});

test("releasing a lease that was never held does nothing", async () => {
  const { lease } = createHolders();
  const [one, two] = [lease(), lease()];
  await one.acquire();
  await two.release();
  expect(await two.acquire()).toBe(false);
});

test("only the holder can renew, and the renewal counts at once", async () => {
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

test("the holder stops a quarter of the life before others may begin", async () => {
  const { clock, lease } = createHolders();
  const [holder, next] = [lease(), lease()];
  expect(holder.isHeld()).toBe(false);
  await holder.acquire();
  clock.advance((LIFE_MS * 3) / 4 - 1);
  expect(holder.isHeld()).toBe(true);
  clock.advance(1);
  expect(holder.isHeld()).toBe(false);
  expect(await next.acquire()).toBe(false);
  clock.advance(LIFE_MS / 4);
  expect(await next.acquire()).toBe(true);
  expect(await holder.renew()).toBe(false);
  expect(holder.isHeld()).toBe(false);
});

test("after its clock was set back, a holder does not rely on the lease", async () => {
  const { clock, lease } = createHolders();
  const holder = lease();
  await holder.acquire();
  clock.advance(-1);
  expect(holder.isHeld()).toBe(false);
});

test("a process whose clock is a minute behind cannot take a short lease", async () => {
  const { clock, documents } = createHolders();
  const short = () => createLease(documents, clock, { job: "sweep", lifeMs: 20_000 });
  await short().acquire();
  clock.advance(-60_000);
  expect(await short().acquire()).toBe(false);
});

test("a lease written days ahead by a wrong clock is free, and taking it is reported", async () => {
  const { clock, far, lease } = createHolders();
  const [wrong, next, third] = [lease(), lease(), lease()];
  clock.advance(2 * DAY_MS);
  const heldUntil = clock.now() + LIFE_MS;
  await wrong.acquire();
  clock.advance(-2 * DAY_MS);
  expect(await next.acquire()).toBe(true);
  expect(far).toEqual([heldUntil]);
  expect(await third.acquire()).toBe(false);
  expect(await wrong.acquire()).toBe(false);
});

test("the holder renews its lease when its clock was set back", async () => {
  const { clock, far, lease } = createHolders();
  const [holder, other] = [lease(), lease()];
  clock.advance(2 * DAY_MS);
  await holder.acquire();
  clock.advance(-2 * DAY_MS);
  expect(await holder.acquire()).toBe(true);
  expect(await other.acquire()).toBe(false);
  expect(far).toEqual([]);
});

test("a process whose clock is half a minute behind cannot take the lease", async () => {
  const { clock, lease } = createHolders();
  const [ahead, behind] = [lease(), lease()];
  await ahead.acquire();
  clock.advance(-LIFE_MS / 2);
  expect(await behind.acquire()).toBe(false);
});
