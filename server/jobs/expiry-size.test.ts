import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { isLong } from "#tests/support/long.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Bytes. The adapter leaves 1 MB of free space in the file for later writes. */
const SPARE = 1.5 * 2 ** 20;
/** Not more, because creating a guest waits for the disk several times. */
const GUESTS = 250;
const BUYERS = 5;

test.runIf(isLong)(
  "after a flood of guest checkouts the database file shrinks again, and buyers' orders stay",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "expiry-size-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "tollgate.db");
    const app = await createTestApp({ DATABASE_URL: `sqlite:${path}`, RATE_LIMITS: "off" });
    const run = (name: string) => app.jobs.find((job) => job.name === name)?.run();
    for (let count = 0; count < BUYERS; count++) await buy(app.browser(), "sampler", "landing-v2");
    await run("outbox");
    await run("expiry");
    const before = statSync(path).size;
    for (let count = 0; count < GUESTS; count += 1) {
      const started = await app.browser().postForm("/landing-v2/paywall", { plan: "sampler" });
      expect(started.status).toBe(303);
    }
    await run("expiry");
    expect(statSync(path).size).toBeGreaterThan(before + SPARE);

    app.clock.advance(2 * DAY_MS);
    await app.services.sandbox?.deliverPending();
    app.clock.advance(90 * DAY_MS);
    await run("expiry");
    expect(statSync(path).size).toBeLessThan(before + SPARE);
    expect((await app.services.documents.query(orders, {})).length).toBe(BUYERS);
    await app.close();
  },
);
