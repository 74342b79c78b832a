/** A webhook gets its response before its order is settled, and a crash in between loses nothing. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signEvent } from "#embedded/payments/deliveries.ts";
import { mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { WEBHOOK_SECRET } from "./support/stripe-stand-in.ts";

/** After this time, the killed process's lease has expired, and the webhook's signature is still accepted. */
const LATER_MS = 2 * 60_000;
const preloads = ["redirect-calls.mjs", "shift-clock.mjs"]
  .map((name) => `--import ${pathToFileURL(join(import.meta.dirname, "support", name)).href}`)
  .join(" ");

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuilt("live");
});
afterAll(() =>
  site.stop({ mayReplaceWorkers: true, allowed: [/worker ended unexpectedly/i, /not processed/] }),
);

function read(collection: string, id: string): { status?: string; outcome?: string } {
  const database = new DatabaseSync(join(site.dataPath, "tollgate.db"), { readOnly: true });
  const sql = "SELECT data FROM documents WHERE collection = ? AND id = ?";
  const row = database.prepare(sql).get(collection, id);
  database.close();
  return JSON.parse(String(row?.["data"]));
}

test("an event gets its response before settlement, and processed after its process was killed", async () => {
  const buyer = site.browser({ client: "203.0.113.7" });
  const checkout = await startCheckout(buyer, "sampler", "landing-v2");
  const stubPayments = site.holdPayments();
  await payWith(buyer, checkout);
  const body = JSON.stringify({
    id: "evt_before_the_crash",
    object: "event",
    type: "checkout.session.completed",
    data: { object: { object: "checkout.session", client_reference_id: checkout.orderId } },
  });
  const response = await site.browser().request("/api/webhooks/stripe", {
    method: "POST",
    body,
    headers: { "stripe-signature": signEvent(body, WEBHOOK_SECRET, Date.now()) },
  });
  expect(response.status).toBe(200);
  expect(read("orders", checkout.orderId).status).toBe("pending");
  expect(read("paymentEvents", "evt_before_the_crash").outcome).toBe("received");

  const workers = site.workerPids();
  site.signal("SIGKILL");
  for (const pid of workers) process.kill(pid, "SIGKILL");
  await site.restart({ NODE_OPTIONS: preloads, CLOCK_OFFSET_MS: String(LATER_MS) });
  stubPayments();
  await expect.poll(() => read("paymentEvents", "evt_before_the_crash").outcome).toBe("known");
  expect(read("orders", checkout.orderId).status).toBe("paid");
  await mintGrant(buyer, "sampler");
});
