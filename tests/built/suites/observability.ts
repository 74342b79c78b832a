/** What an operator sees of a purchase, and what strangers do not see. */
import { expect, test } from "vitest";
import { buy, mintGrant } from "#tests/support/buy.ts";
import type { BuiltSuite } from "../start-built.ts";
import type { Observers } from "../support/observers.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PAID = 'tollgate_orders_settled_total{result="paid"}';
const SENT = 'tollgate_mails_total{result="sent"}';
const ACCEPTED = 'tollgate_webhooks_total{result="accepted"}';
const BYTES = "tollgate_download_bytes_total";

interface ObservedSuite extends BuiltSuite {
  readonly observers: () => Observers;
}

export function describeObservability({ open, observers }: ObservedSuite): void {
  test("a purchase and a download raise the metrics, which the shop's own port does not show", async () => {
    const site = open();
    const { readMetrics } = observers();
    const before = await readMetrics();
    const risen = async (name: string) =>
      ((await readMetrics()).get(name) ?? 0) - (before.get(name) ?? 0);
    const buyer = site.browser({ client: "203.0.113.8" });
    await buy(buyer, "sampler", "landing-v2");
    const file = await buyer.get(await mintGrant(buyer, "sampler"));
    const { byteLength } = await file.arrayBuffer();
    expect(await risen(PAID)).toBe(1);
    await expect.poll(() => risen(BYTES)).toBe(byteLength);
    await expect.poll(() => risen(SENT)).toBeGreaterThan(0);
    await expect.poll(() => risen(ACCEPTED)).toBeGreaterThan(0);
    const samples = await readMetrics();
    expect(samples.get('tollgate_orders_waiting{reason="payment"}')).toBe(0);
    expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(0);
    const names = [...samples.keys()].join("\n");
    expect(names).toContain('route="/api/files/:grant",status="2xx"');
    expect(names).not.toMatch(/@|203\.0\.113|order=/);
    expect((await site.browser().get("/metrics")).status).toBe(404);
  });

  test("the collector gets the request's route in the caller's trace, and no address", async () => {
    const site = open();
    const { spans, received } = observers();
    await site.browser({ client: "203.0.113.9" }).get("/account?email=margot@example.com", {
      traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
    });
    const ofTrace = () => spans().filter(({ traceId }) => traceId === TRACE_ID);
    await expect.poll(() => ofTrace().map(({ name }) => name)).toContain("GET /account");
    await expect.poll(() => spans().map(({ name }) => name)).toContain("mail.send");
    const names = spans().map(({ name }) => name);
    for (const name of ["payments.readPayment", "documents.transaction", "files.read"])
      expect(names).toContain(name);
    expect(/@|203\.0\.113|margot/.exec(received())).toBeNull();
  });
}
