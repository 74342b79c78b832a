/** The ways in which people buy, and what they, their banks and the seller do afterwards. */
import { hardCases } from "./hard-cases.ts";
import {
  anyPlan,
  atService,
  buy,
  correctAddress,
  countRefund,
  partOf,
  refundHere,
  type Story,
} from "./steps.ts";
import { DAY_MS, GaveUp, HOUR_MS, MINUTE_MS, type Started, type Visitor } from "./visitor.ts";

async function state(visitor: Visitor, { orderId }: Started): Promise<void> {
  const outcome = await visitor.patiently("withdraws", (shop) =>
    shop.orders.withdraw({ orderId, buyer: visitor.buyer() }),
  );
  if (outcome.outcome !== "stated") return;
  countRefund(visitor, orderId);
  if (outcome.withdrawal.right === "none") return;
  visitor.factsOf(orderId).isWithdrawn = true;
  if (await visitor.download(orderId))
    visitor.world.violate("a file after the withdrawal", orderId);
}

async function dispute(visitor: Visitor, end?: "won" | "lost"): Promise<void> {
  const { entry } = await buy(visitor);
  await visitor.pause(60 * DAY_MS);
  const { service } = visitor.world;
  atService(visitor, "disputes", entry, (one) => service.setDispute(one, "open"));
  if (!end) return;
  await visitor.pause(20 * DAY_MS);
  atService(visitor, `the dispute is ${end}`, entry, (one) => service.setDispute(one, end));
}

async function transfer(visitor: Visitor, hasArrived?: boolean): Promise<void> {
  const started = await visitor.begin(anyPlan(visitor));
  await visitor.pay(started, { method: "sepa_debit" });
  await visitor.patiently("comes back", (shop) => shop.orders.look(visitor.uid, started.orderId));
  if (hasArrived === undefined) return;
  await visitor.pause(14 * DAY_MS);
  const { service } = visitor.world;
  atService(visitor, `the transfer ends: ${hasArrived}`, started.entry, (one) =>
    service.endTransfer(one, hasArrived),
  );
  if (hasArrived) await visitor.comeBack(started);
}

async function withCoupon(visitor: Visitor, planId: string, couponCode: string): Promise<void> {
  const started = await visitor.begin(planId, {
    couponCode,
    buyer: visitor.buyer([visitor.email]),
  });
  if (visitor.random.chance(0.3)) return;
  await visitor.pay(started);
  await visitor.comeBack(started);
}

const stories = {
  buys: (visitor) => buy(visitor),
  "pays in two tabs": async (visitor) => {
    const started = await visitor.begin(anyPlan(visitor));
    await Promise.all([visitor.pay(started), visitor.pay(started)]);
    await Promise.all([visitor.comeBack(started), visitor.comeBack(started)]);
  },
  "buys twice": async (visitor) => {
    const planId = anyPlan(visitor);
    const both = await Promise.all([visitor.begin(planId), visitor.begin(planId)]);
    await Promise.all(both.map((one) => visitor.pay(one)));
    await Promise.all(both.map((one) => visitor.comeBack(one)));
  },
  "buys twice and gets one back": async (visitor) => {
    const planId = anyPlan(visitor);
    const both = await Promise.all([visitor.begin(planId), visitor.begin(planId)]);
    for (const one of both) await visitor.pay(one);
    await Promise.all(both.map((one) => visitor.comeBack(one)));
    const [one, other] = both;
    await visitor.pause(5 * DAY_MS);
    await refundHere(visitor, visitor.random.chance(0.5) ? one : other);
  },
  "is declined": async (visitor) => {
    const started = await visitor.begin(anyPlan(visitor));
    atService(visitor, "is declined", started.entry, visitor.world.service.decline);
    if (visitor.random.chance(0.5)) return;
    await visitor.pay(started);
    await visitor.comeBack(started);
  },
  leaves: (visitor) => visitor.begin(anyPlan(visitor)),
  "pays by bank": (visitor) => transfer(visitor, true),
  "is refused by the bank": (visitor) => transfer(visitor, false),
  "waits for the bank": (visitor) => transfer(visitor),
  "is refused by the bank, which pays later": async (visitor) => {
    const { service } = visitor.world;
    const started = await visitor.begin("small", { couponCode: "FEW" });
    await visitor.pay(started, { method: "sepa_debit" });
    for (const hasArrived of [false, true]) {
      await visitor.pause(14 * DAY_MS);
      atService(visitor, `the transfer ends: ${hasArrived}`, started.entry, (one) =>
        service.endTransfer(one, hasArrived),
      );
    }
    await visitor.comeBack(started);
  },
  "gets all back": async (visitor) => {
    const started = await buy(visitor);
    await visitor.pause(30 * DAY_MS);
    await refundHere(visitor, started);
  },
  "gets parts back": async (visitor) => {
    const started = await buy(visitor);
    for (let parts = 1 + visitor.random.below(3); parts > 0; parts--) {
      await visitor.pause(5 * DAY_MS);
      const { captured = 2 } = started.entry ?? {};
      const amount = 1 + visitor.random.below(Math.ceil(captured / 2));
      await refundHere(visitor, started, { amount });
    }
  },
  "gets money back at the service": async (visitor) => {
    const { orderId, entry } = await buy(visitor);
    await visitor.pause(30 * DAY_MS);
    countRefund(visitor, orderId);
    const amount = visitor.random.chance(0.5) ? undefined : partOf(visitor, entry);
    atService(visitor, "is refunded", entry, (one) => visitor.world.service.refund(one, amount));
  },
  "gets a refund that fails": async (visitor) => {
    const started = await buy(visitor);
    await visitor.pause(20 * DAY_MS);
    const amount = visitor.random.chance(0.5) ? undefined : partOf(visitor, started.entry);
    await refundHere(visitor, started, { amount });
    await visitor.pause(3 * DAY_MS);
    const { service } = visitor.world;
    atService(visitor, "the refund fails", started.entry, (one) => service.failRefund(one));
    if (visitor.random.chance(0.5)) return;
    await visitor.pause(3 * DAY_MS);
    await refundHere(visitor, started, { amount });
  },
  disputes: (visitor) => dispute(visitor),
  "wins a dispute": (visitor) => dispute(visitor, "lost"),
  "loses a dispute": (visitor) => dispute(visitor, "won"),
  withdraws: async (visitor) => {
    const started = await visitor.begin(anyPlan(visitor));
    await visitor.pay(started);
    if (visitor.random.chance(0.5)) await visitor.comeBack(started);
    await visitor.pause(visitor.random.pick([HOUR_MS, 20 * DAY_MS]));
    await state(visitor, started);
    await visitor.pause(5 * DAY_MS);
    const { orderId } = started;
    const isGranted = visitor.random.chance(0.7);
    const answer = await visitor.patiently("the seller answers the withdrawal", async (shop) =>
      isGranted
        ? shop.owner.refundWithdrawal(orderId, () => undefined)
        : shop.owner.declineWithdrawal(orderId),
    );
    visitor.factsOf(orderId).isDeclined = answer === "declined";
  },
  "withdraws during the download": async (visitor) => {
    const started = await visitor.begin(anyPlan(visitor));
    await visitor.pay(started);
    await visitor.comeBack(started);
    await Promise.all([visitor.download(started.orderId), state(visitor, started)]);
  },
  "withdraws before the first byte": async (visitor) => {
    const started = await visitor.begin(anyPlan(visitor));
    await visitor.pay(started);
    if (!(await visitor.comeBack(started, async () => state(visitor, started)))) return;
    if (visitor.factsOf(started.orderId).isWithdrawn)
      visitor.world.violate("a file sent after the withdrawal", started.orderId);
  },
  "withdraws during a refund": async (visitor) => {
    const started = await buy(visitor);
    await Promise.all([state(visitor, started), refundHere(visitor, started, { amount: 100 })]);
  },
  "restores on another device": async (visitor) => {
    const started = await buy(visitor);
    await visitor.pause(40 * DAY_MS);
    await visitor.download(started.orderId, [visitor.email]);
  },
  "signs in": async (visitor) => {
    const started = await visitor.begin(anyPlan(visitor));
    const guest = visitor.uid;
    const account = `account-${guest}`;
    const move = () => visitor.patiently("signs in", (shop) => shop.movePurchases(guest, account));
    await Promise.all([visitor.pay(started), visitor.pause(5 * MINUTE_MS).then(move)]);
    await move();
    visitor.signInAs(account);
    await visitor.comeBack(started);
  },
  "deletes the account": async (visitor) => {
    visitor.signInAs(`account-${visitor.uid}`);
    const started = await visitor.begin(anyPlan(visitor));
    await visitor.pay(started);
    // If the shop does not know of the payment yet, deleting the account does not end access to the files.
    if (!(await visitor.comeBack(started))) return;
    await visitor.pause(30 * DAY_MS);
    await visitor.patiently("deletes the account", (shop) => shop.deleteAccount(visitor.uid));
    visitor.factsOf(started.orderId).isAccountDeleted = true;
  },
  "corrects the address": async (visitor) => {
    await correctAddress(visitor, await buy(visitor));
  },
  "uses a coupon": (visitor) => withCoupon(visitor, "small", "FEW"),
  "uses a coupon once": (visitor) => withCoupon(visitor, "large", "OWN"),
  "is given a copy": (visitor) => withCoupon(visitor, "small", "GIFT"),
  "takes the free plan": async (visitor) => {
    const take = () => visitor.begin("free", { buyer: visitor.buyer([visitor.email]) });
    const [started] = await Promise.all([take(), take()]);
    await visitor.comeBack(started);
  },
  "chooses the price": async (visitor) => {
    const started = await visitor.begin("chosen", { amount: 300 + visitor.random.below(9000) });
    await visitor.pay(started);
    await visitor.comeBack(started);
  },
  "activates devices": async (visitor) => {
    const { orderId } = await buy(visitor, "licensed");
    const devices = ["desk", "lap", "phone"].map((device) =>
      visitor.patiently("activates a device", (shop) =>
        shop.licences.activate(orderId, { device, name: device }),
      ),
    );
    const active = (await Promise.all(devices)).filter(({ outcome }) => outcome === "active");
    if (active.length > 2) visitor.world.violate("too many devices", orderId);
  },
  "wants a business invoice": async (visitor) => {
    const { orderId } = await buy(visitor);
    await visitor.pause(DAY_MS);
    const details = { name: "A Company", address: "2 Street", vatId: "" };
    await visitor.patiently("adds the business", (shop) =>
      shop.invoices.addBusiness(visitor.buyer(), orderId, details),
    );
  },
  "asks for the receipt again": async (visitor) => {
    const { orderId } = await buy(visitor);
    await visitor.patiently("gets it again", (shop) => shop.owner.resend(orderId));
  },
  ...hardCases,
} satisfies Readonly<Record<string, Story>>;

export type StoryName = keyof typeof stories;

const ORDINARY_WEIGHT = 12;

/** Weights for drawing a story at random. */
export const storyWeights = Object.fromEntries(
  Object.keys(stories).map((name) => [name, name === "buys" ? ORDINARY_WEIGHT : 1]),
) as Readonly<Record<StoryName, number>>;

/** Also resolves if the visitor gives up. */
export async function live(story: StoryName, visitor: Visitor): Promise<void> {
  try {
    await stories[story](visitor);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    visitor.act(`gives up: ${error.message}`);
  }
}
