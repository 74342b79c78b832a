/** Asks the shop for downloads and the export, and compares its answers with the payment service's ledger. */
import { accessOf } from "../demand.ts";
import { refundedOf } from "../world/payment-service.ts";
import type { World } from "../world/world.ts";
import { amountOf, type Books, type Stored } from "./books.ts";

const SAMPLE = 40;

/** Asks the shop for files as their buyers do. */
export async function checkAccess(
  { facts, ledger, stored, violate }: Books,
  world: World,
): Promise<void> {
  const all = [...facts].slice(-SAMPLE);
  for (const [id, fact] of all) {
    const order = stored("orders").get(id);
    const fileId = ((order?.["files"] ?? []) as readonly Stored[])[0]?.["id"];
    if (!order || typeof fileId !== "string") continue;
    const uid = String(order["uid"]);
    const others = [...stored("entitlements").values()].filter(
      (one) =>
        one["uid"] === uid &&
        one["status"] === "active" &&
        (one["fileIds"] as readonly unknown[]).includes(fileId),
    );
    const bearer = { uid, emails: [], sessionId: "check" };
    const { outcome } = await advanceUntilDone(world, () =>
      world.call((shop) => shop.grantDownload(bearer, fileId)),
    );
    const isGiven = outcome === "granted";
    const isDemanded = accessOf(ledger.get(id), fact) === "active" || others.length > 0;
    if (isGiven !== isDemanded)
      violate(isDemanded ? "a buyer without the file" : "a file for nobody who paid", id);
  }
}

export async function checkExport({ ledger, violate, stored }: Books, world: World): Promise<void> {
  const rows = await advanceUntilDone(world, () =>
    world.call(async (shop) => {
      const lines: string[] = [];
      const asked = { format: "jsonl", hasAddresses: false } as const;
      for await (const line of shop.owner.export({}, asked)) lines.push(line);
      return lines.map((line) => JSON.parse(line) as Stored);
    }),
  );
  if (rows.length !== stored("orders").size)
    violate("an export that is not whole", `${rows.length}`);
  for (const row of rows) {
    const entry = ledger.get(String(row["orderId"]));
    if (entry?.state !== "captured") continue;
    if (
      amountOf(row, "total") !== entry.captured ||
      amountOf(row, "refunded") !== refundedOf(entry)
    )
      violate("a wrong export", String(row["orderId"]));
  }
}

/** Starts `work` and advances the simulated time, without which the work would never end. */
async function advanceUntilDone<R>({ scheduler }: World, work: () => Promise<R>): Promise<R> {
  const asked = work();
  asked.catch(() => undefined);
  await scheduler.runUntil(scheduler.now() + 10_000);
  return asked;
}
