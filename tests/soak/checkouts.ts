/** One client starts many guest checkouts. Over the limit it must get an explanation and a Retry-After. */
import { startBuilt } from "#tests/built/start-built.ts";
import { countBy, type Findings, inParallel } from "./soak-run.ts";

const PARALLEL_CHECKOUTS = 8;
/** More checkouts than the buyers behind one IP address start in an hour. */
const MAX_ACCEPTED = 200;

export async function checkouts(count: number): Promise<Findings> {
  const site = await startBuilt("live");
  const faults: string[] = [];
  const statuses: number[] = [];
  await inParallel(count, PARALLEL_CHECKOUTS, async () => {
    const stranger = site.browser({ client: "203.0.113.9" });
    const response = await stranger.postForm("/landing-v2/paywall", { plan: "book" });
    const text = await response.text();
    statuses.push(response.status);
    if (response.status !== 429) return;
    if (!Number(response.headers.get("retry-after"))) faults.push("A 429 without Retry-After");
    if (!/minutes?|later|hour/i.test(text))
      faults.push("A 429 that does not say when to come back");
  });
  const accepted = statuses.filter((status) => status === 303).length;
  if (accepted > MAX_ACCEPTED) faults.push(`${accepted} checkouts were started`);
  const odd = statuses.filter((status) => status !== 303 && status !== 429);
  if (odd.length > 0) faults.push(`Other answers: ${countBy(odd)}`);
  const other = await site
    .browser({ client: "198.51.100.4" })
    .postForm("/landing-v2/paywall", { plan: "book" });
  if (other.status !== 303) faults.push(`Another client was answered ${other.status}`);
  await site.stop().catch((error: Error) => faults.push(error.message));
  return { figures: { statuses: countBy(statuses) }, faults: [...new Set(faults)] };
}
