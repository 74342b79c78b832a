/** Mails that the relay refuses, and a process that dies between sending a mail and marking it as sent. */
import { expect, test } from "vitest";
import { buy } from "#tests/support/buy.ts";
import { openRelay } from "#tests/support/mail-relay.ts";
import { startBuilt } from "./start-built.ts";
import { isLong } from "#tests/support/long.ts";

/** For this time, the killed process still holds the lease of the sending job. */
const LEASE_LIFE_MS = 60_000;

test.runIf(isLong)(
  "a mail whose process is killed before the relay answers arrives again under the same id, then no more",
  async () => {
    let kill = () => {};
    const relay = await openRelay({ onMail: () => kill() });
    const site = await startBuilt("test", { environment: { MAIL_URL: relayUrl(relay) } });
    kill = () => {
      kill = () => {};
      for (const pid of site.workerPids()) process.kill(pid, "SIGKILL");
    };
    await buy(site.browser(), "sampler", "landing-v2");
    await expect.poll(() => relay.envelopes.length, { timeout: 2 * LEASE_LIFE_MS }).toBe(2);
    const ids = relay.envelopes.map(({ raw }) => /^Message-ID:\s*(\S+)/im.exec(raw)?.[1]);
    expect(ids[0]).toMatch(/^<receipt-[\w-]+@/);
    expect(ids[1]).toBe(ids[0]);
    // The first mail is marked as sent before the next order's mail goes out, so a third copy would come first.
    const { orderId } = await buy(site.browser(), "sampler", "landing-v2");
    await expect.poll(() => relay.mails()[0]?.text).toContain(orderId);
    expect(relay.envelopes).toHaveLength(3);
    await site.stop({ allowed: [/worker/i], mayReplaceWorkers: true });
    await relay.close();
  },
);

test("a refused receipt is shown on the buyer's page, and its address is in no log", async () => {
  const relay = await openRelay({
    refuse: (to) => ({ code: 550, words: `5.1.1 <${to}>: no such user` }),
  });
  const site = await startBuilt("test", { environment: { MAIL_URL: relayUrl(relay) } });
  const buyer = site.browser();
  const email = "paid-with@example.com";
  const { orderId } = await buy(buyer, "sampler", "landing-v2");
  const path = `/landing-v2/confirmation/download?order=${orderId}`;
  const readPage = async () => (await buyer.get(path)).text();
  await expect.poll(readPage).toContain(`Your receipt could not be delivered to ${email}.`);
  expect(await (await site.browser().get(path)).text()).not.toContain(email);
  expect(site.output()).toContain("EENVELOPE 550");
  expect(site.output()).not.toContain(email);
  await site.stop({ expected: [/was refused/] });
  await relay.close();
});

function relayUrl({ port }: { readonly port: number }): string {
  return `smtp://127.0.0.1:${port}`;
}
