/** What a buyer does with the shop and at the payment service, patiently: failures are tried again, as people do. */
import type { CheckoutStart } from "#domain/selling/new-order.ts";
import { accessOf, type Facts } from "./demand.ts";
import type { LedgerEntry, Payer } from "./world/payment-service.ts";
import { createRandom, type Random } from "./world/random.ts";
import { PUBLIC_URL, type Shop } from "./world/shop.ts";
import type { World } from "./world/world.ts";

const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const WAITS_MS = [
  2 * SECOND_MS,
  20 * SECOND_MS,
  5 * MINUTE_MS,
  HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
];

export interface Started {
  readonly orderId: string;
  /** Absent if there is nothing to pay. */
  readonly entry?: LedgerEntry | undefined;
}

export class GaveUp extends Error {}

export type Visitor = ReturnType<typeof createVisitor>;

interface VisitorOptions {
  readonly seed: number;
  readonly story: string;
  /** Nothing is done after a pause that ends later: the shop gets time to finish what it owes. */
  readonly until: number;
}

export function createVisitor(
  world: World,
  facts: Map<string, Facts>,
  { seed, story, until }: VisitorOptions,
) {
  const random: Random = createRandom(seed, 3);
  const name = `v${seed.toString(36)}`;
  const email = `${name}@example.com`;
  const { scheduler, service, store } = world;
  let uid = `guest-${name}`;

  function act(what: string): void {
    world.note(`${name} ${story}: ${what}`);
  }

  function pause(most: number): Promise<void> {
    const length = random.below(most);
    return scheduler.now() + length > until ? new Promise(() => {}) : scheduler.sleep(length);
  }

  /** Tries again while simulated faults are the cause. Throws GaveUp after the last try or another error. */
  async function patiently<R>(what: string, work: (shop: Shop) => Promise<R>): Promise<R> {
    for (const wait of WAITS_MS) {
      act(what);
      try {
        return await world.call(work);
      } catch (error) {
        if (!world.isWeather(error)) {
          world.violate("an unexpected error", `${what}: ${String(error)}`);
          throw new GaveUp(what);
        }
        await scheduler.sleep(wait);
      }
    }
    throw new GaveUp(what);
  }

  const buyer = (emails: readonly string[] = []) => ({ uid, emails });

  async function begin(planId: string, more: Partial<CheckoutStart> = {}): Promise<Started> {
    const waiver =
      store.legal.withdrawalTerms.waiver === "required" ||
      (store.legal.withdrawalTerms.waiver === "offered" && random.chance(0.5))
        ? { text: "I agree.", language: "en" }
        : undefined;
    const made = await patiently(`begins with ${planId}`, async (shop) => {
      const outcome = await shop.orders.start({
        buyer: buyer(),
        isGuest: true,
        planId,
        variant: random.chance(0.5) ? "landing" : "landing-v2",
        locale: "en",
        waiver,
        returnUrls: (orderId) => ({
          successUrl: `${PUBLIC_URL}/done?order=${orderId}`,
          cancelUrl: `${PUBLIC_URL}/cancel?order=${orderId}`,
        }),
        ...more,
      });
      if ("orderId" in outcome)
        facts.set(outcome.orderId, { uid, seed, planId, amount: more.amount });
      return outcome;
    });
    if (!("orderId" in made)) throw new GaveUp(made.outcome);
    const { orderId } = made;
    if (made.outcome === "given") factsOf(orderId).isGiven = true;
    return { orderId, entry: service.entryOf(orderId) };
  }

  function factsOf(orderId: string): Facts {
    const known = facts.get(orderId);
    if (!known) throw new Error(`No facts about ${orderId}`);
    return known;
  }

  async function pay({ entry }: Started, more: Partial<Payer> = {}): Promise<void> {
    await pause(10 * MINUTE_MS);
    act("pays");
    const country = random.pick(["DE", "FR", "US", "JP"]);
    if (entry) service.pay(entry, { email, country, method: "card", ...more });
  }

  /** Opens the page after the payment until it gives the files. False if it never does. */
  async function comeBack(
    { orderId }: Started,
    beforeFirstByte?: () => Promise<void>,
  ): Promise<boolean> {
    await pause(MINUTE_MS);
    for (const wait of WAITS_MS) {
      await patiently("comes back", (shop) => shop.orders.look(uid, orderId));
      if (await download(orderId, [], beforeFirstByte)) return true;
      await scheduler.sleep(wait);
    }
    if (accessOf(service.entryOf(orderId), facts.get(orderId)) === "active")
      world.violate("a buyer who paid waits for the file", orderId);
    return false;
  }

  /** False if the shop gives no file. */
  async function download(
    orderId: string,
    emails: readonly string[] = [],
    beforeFirstByte?: () => Promise<void>,
  ): Promise<boolean> {
    const fileId = store.plans.find(({ id }) => id === factsOf(orderId).planId)?.files[0] ?? "";
    const bearer = { ...buyer(emails), sessionId: `session-${uid}` };
    const grant = await patiently("asks for the file", (shop) =>
      shop.grantDownload(bearer, fileId),
    );
    if (grant.outcome !== "granted") return false;
    await beforeFirstByte?.();
    const supply = await patiently("downloads", (shop) => shop.beginSupply(orderId));
    return supply === "begun";
  }

  return {
    random,
    email,
    world,
    act,
    pause,
    patiently,
    buyer,
    begin,
    pay,
    comeBack,
    download,
    factsOf,
    get uid() {
      return uid;
    },
    signInAs(account: string): void {
      uid = account;
    },
  };
}
