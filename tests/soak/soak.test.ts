/** Small versions of the soak tests in `npm run soak`. Purchases have their own file; the journeys test takeovers. */
import { expect, test } from "vitest";
import { SETTINGS } from "#tests/built/start-built.ts";
import { checkouts } from "./checkouts.ts";
import { mayMount } from "#tests/support/small-disk.ts";
import { disk } from "./disk.ts";
import { fuzz } from "./fuzz.ts";
import { guessing } from "./guessing.ts";
import { mails } from "./mails.ts";
import { slowReaders } from "./slow-readers.ts";

test.each(SETTINGS)("%s settings survive three hundred random requests", async (setting) => {
  const { figures, faults } = await fuzz(setting, 150, 20260101);
  expect(faults).toEqual([]);
  expect(figures.requests).toBe(300);
});

test("slow readers are served beside other visitors, and one session is limited", async () => {
  const { figures, faults } = await slowReaders({
    readers: 10,
    megabytes: 20,
    seconds: 1,
    isTimed: false,
  });
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({ refused: 0, "checksums right": 3 });
});

test("checkouts of one client over the limit are refused with an explanation", async () => {
  const { figures, faults } = await checkouts(110);
  expect(faults).toEqual([]);
  expect(figures.statuses).toMatch(/429: \d+/);
});

test("receipts arrive despite a queue of mails to strangers", async () => {
  const { faults } = await mails({ count: 150, receipts: 2, relayDelayMs: 5000, isTimed: false });
  expect(faults).toEqual([]);
});

test("an owner signs in while strangers guess", async () => {
  const { faults } = await guessing(60, 3);
  expect(faults).toEqual([]);
});

test.runIf(mayMount)("a full disk is reported and survived", async () => {
  const { faults } = await disk();
  expect(faults).toEqual([]);
});
