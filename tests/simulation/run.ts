/** Simulates a plan and checks the result. */
import { recordOffer } from "#server/modules/record-offer.ts";
import { Timestamp } from "#domain/values.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { checkWorld } from "./checker/checker.ts";
import type { Plan, Trouble } from "./plan.ts";
import { live } from "./stories.ts";
import type { Facts } from "./demand.ts";
import { createVisitor, DAY_MS, HOUR_MS, MINUTE_MS } from "./visitor.ts";
import { replaceGlobals } from "./world/globals.ts";
import { createRandom } from "./world/random.ts";
import { fairWeather } from "./world/weather.ts";
import { createWorld, type JobKind, type World } from "./world/world.ts";

export interface Outcome {
  /** "RULE: SUBJECT". Empty if all is well. */
  readonly violations: readonly string[];
  /** Seeds of the visits whose orders are subjects of violations. */
  readonly suspects: ReadonlySet<number>;
  readonly purchases: number;
  /** SHA-256 of everything that happened. */
  readonly hash: string;
  readonly lines: readonly string[];
}

const SWEEPS_PER_VISIT = 0.4;
/** The most processes that a plan has. */
const PROCESSES = 4;
const MAINTENANCE_MS = 15 * DAY_MS;
/**
 * Long enough for the last retry of a mail, an event and a withdrawal's refund, also after a clock was wrong by the most
 * that `plan.ts` sets it wrong.
 */
const CALM_MS = 45 * DAY_MS;

export async function runPlan(plan: Plan, { isRecording = false } = {}): Promise<Outcome> {
  // Load what mails need now: simulated time does not wait for the disk.
  await Promise.all([loadTranslate("en"), import("#server/mail/template/render-html.tsx")]);
  const world = createWorld(plan);
  const restore = replaceGlobals(world.scheduler);
  if (isRecording) world.record();
  const onRejection = (error: unknown) =>
    world.violate("a rejection that nobody handled", String(error));
  process.on("unhandledRejection", onRejection);
  const facts = new Map<string, Facts>();
  try {
    await offerFiles(world);
    planVisits(world, plan, facts);
    for (const trouble of plan.troubles) planTrouble(world, plan, trouble);
    await world.scheduler.runUntil(plan.start + plan.forMs);
    await calmDown(world);
    await checkWorld(world, facts);
    for (const { collection, row } of world.database.rows.all())
      world.hashIn(`${collection}/${row.id} ${row.text}`);
  } finally {
    restore();
    process.off("unhandledRejection", onRejection);
    world.end();
  }
  const captured = [...world.service.ledger.values()].filter(({ state }) => state === "captured");
  return {
    violations: world.violations,
    suspects: new Set(world.violations.flatMap((one) => facts.get(subjectOf(one))?.seed ?? [])),
    purchases: captured.length,
    hash: world.hash(),
    lines: world.lines,
  };
}

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(": "));
const subjectOf = (violation: string): string => violation.slice(violation.indexOf(": ") + 2);

async function offerFiles({ store, database, scheduler }: World): Promise<void> {
  const now = Timestamp.fromMillis(scheduler.now());
  for (const { id, name, title, mediaType = "", newVersion } of store.files) {
    const sha256 = Buffer.from(id).toString("hex").padEnd(64, "0");
    const offer = { id, name, title, mediaType, newVersion, key: `sold/${id}`, size: 1000, sha256 };
    await recordOffer(database.connect(), offer, now);
  }
}

function planVisits(world: World, plan: Plan, facts: Map<string, Facts>): void {
  const { scheduler } = world;
  const until = plan.start + plan.forMs;
  for (const visit of plan.visits) {
    const at = plan.start + visit.at;
    scheduler.at(at, () => {
      live(visit.story, createVisitor(world, facts, { ...visit, until })).catch((error: unknown) =>
        world.violate("an unexpected error", `${visit.story}: ${String(error)}`),
      );
    });
    // Jobs run while the buyer is there, and later.
    const random = createRandom(visit.seed, 4);
    const delay = random.below(random.pick([MINUTE_MS, HOUR_MS, 2 * DAY_MS]));
    if (random.chance(SWEEPS_PER_VISIT))
      scheduler.at(at + delay, () => world.runJobs("frequent", 0.5));
  }
  const repeat = (kind: JobKind, everyMs: number) => {
    for (let at = 0; at < plan.forMs; at += everyMs)
      scheduler.at(plan.start + at, () => world.runJobs(kind));
  };
  repeat("reconcile", plan.reconcileEveryMs);
  repeat("maintenance", MAINTENANCE_MS);
}

function planTrouble(world: World, plan: Plan, trouble: Trouble): void {
  const { scheduler, weather } = world;
  const at = plan.start + trouble.at;
  const during = (forMs: number, begin: () => void, end: () => void) => {
    scheduler.at(at, () => {
      world.note(`trouble ${trouble.kind}`);
      begin();
    });
    scheduler.at(at + forMs, end);
  };
  switch (trouble.kind) {
    case "crash":
      during(0, world.crash, () => undefined);
      return;
    case "crashAll":
      during(0, world.crashAll, () => undefined);
      return;
    case "foreignEvent":
      during(0, world.service.emitForeign, () => undefined);
      return;
    case "storm": {
      const { latency, faults } = trouble;
      during(
        trouble.forMs,
        () => Object.assign(weather, { latency, faults }),
        () => Object.assign(weather, { latency: 0, faults: 0 }),
      );
      return;
    }
    case "clock":
      during(
        trouble.forMs,
        () => world.setClock(trouble.offsetMs),
        () => world.setClock(0),
      );
      return;
    case "webhooks":
      during(
        trouble.forMs,
        () => (weather.webhooks = trouble.mode),
        () => (weather.webhooks = "normal"),
      );
      return;
    default:
      during(
        trouble.forMs,
        () => (weather[trouble.kind] = true),
        () => (weather[trouble.kind] = false),
      );
  }
}

/** Runs without troubles until all retries are over. */
async function calmDown(world: World): Promise<void> {
  const { scheduler, weather } = world;
  Object.assign(weather, fairWeather());
  world.setClock(0);
  const end = scheduler.now() + CALM_MS;
  const steps = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS];
  const from = scheduler.now();
  const repeat = (kind: JobKind, at: number) => {
    // All processes, because a killed one holds its leases for some seconds.
    for (let turn = 0; turn < PROCESSES; turn++)
      scheduler.at(at + turn * MINUTE_MS, () => world.runJobs(kind));
  };
  for (const step of [...steps, CALM_MS - HOUR_MS]) repeat("frequent", from + step);
  for (const step of [HOUR_MS, 2 * DAY_MS, CALM_MS - DAY_MS]) repeat("reconcile", from + step);
  repeat("maintenance", end - DAY_MS);
  await scheduler.runUntil(end);
}
