import type { Context } from "hono";
import type { Visitor } from "#domain/page-services/visitor.ts";
import {
  type Consent,
  deviceOf,
  type Dimensions,
  sourceOf,
  type FunnelStep,
} from "#domain/experiments/dimensions.ts";
import { assignVariant, type Experiment, runOf } from "#domain/experiments/experiment.ts";
import {
  canonicalVariant,
  type Variant,
  variantKeys,
  variants,
} from "#domain/experiments/variants.ts";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import type { IsOwner, Person } from "#domain/ports/identity.ts";
import { withoutSlash } from "#domain/route-rules/paths.ts";
import { basenameOf } from "#locales/locale-path.ts";
import { readConsent } from "#protocol/consent.ts";
import type { RequestFields } from "../http/cached-response.ts";
import type { HonoEnv } from "../http/environment.ts";
import { pageOfDataPath } from "../react-router/react-router.ts";
import { mayArrive } from "./source-cookie.ts";
import { type Assignment, type Stage, stages, type VariantCookie } from "./variant-cookie.ts";
import type { ExperimentCounter } from "./counter.ts";
import { exclusionOf } from "./exclusion.ts";
import type { IsWithinBound } from "./visit-bound.ts";
import { randomFraction } from "#domain/host.ts";

type VisitorStep = Extract<Stage, FunnelStep | "none">;

/** The variant of `/`; undefined for new visitors. */
export type ReadVariant = (cookies: string) => Variant | undefined;

/** Whether the app must respond, because this visit counts. */
export type MustCount = (target: string, fields: RequestFields) => boolean;

/** The step that a public page is; "none" for those that are no step, undefined for other pages. */
type StepFinder = (target: string) => VisitorStep | undefined;

export interface ParticipationOptions {
  readonly experiment: Experiment;
  readonly counter: ExperimentCounter;
  readonly variantCookie: VariantCookie;
  readonly stepOf: StepFinder;
  readonly isOwner: IsOwner;
  readonly clientAddress: (c: Context) => string | undefined;
  readonly isWithinBound: IsWithinBound;
  /** Consent under another version of the privacy policy does not count. */
  readonly policyVersion: number;
}

interface Participation {
  readonly variant: Visitor["variant"];
  readonly inCheckout: Visitor["participateInCheckout"];
  finish(c: Context): Promise<void>;
}

export function createStepFinder(locales: readonly string[]): StepFinder {
  const found = new Map<string, VisitorStep>();
  for (const locale of locales) {
    const prefix = basenameOf(locale, locales).toLowerCase();
    found.set(withoutSlash(`${prefix}/`), "exposure");
    for (const page of legalPages) found.set(`${prefix}/${page}`, "none");
    for (const variant of variantKeys) {
      const path = prefix + variants[variant].path;
      found.set(path, "none").set(`${path}/free`, "none").set(`${path}/paywall`, "paywall");
    }
  }
  return (target) => {
    const [path = ""] = target.split("?", 1);
    return found.get(withoutSlash(path.toLowerCase()));
  };
}

export function createMustCount({
  experiment,
  variantCookie,
  stepOf,
}: Pick<ParticipationOptions, "experiment" | "variantCookie" | "stepOf">): MustCount {
  return (target, fields) => {
    const step = stepOf(target);
    if (step === undefined) return false;
    if (mayArrive(target, fields)) return true;
    if (!experiment.isOn || step === "none") return false;
    return isAhead(variantCookie.read(fields.cookie ?? ""), step);
  };
}

/** Only visitors who saw their variant on `/` count further steps. */
function isAhead(known: Assignment | undefined, step: VisitorStep): boolean {
  if (!known || known.stage === "none") return step === "exposure";
  return stages.indexOf(known.stage) < stages.indexOf(step);
}

export function createParticipation(
  c: Context<HonoEnv>,
  options: ParticipationOptions,
  findPerson: () => Promise<Person | undefined>,
): Participation {
  const { experiment, counter, variantCookie, stepOf, isOwner } = options;
  const stored = experiment.isOn ? variantCookie.read(c.req.header("cookie") ?? "") : undefined;
  let known = stored;

  function dimensions({ variant, source }: Assignment): Dimensions {
    return {
      variant,
      source,
      language: c.get("pageLocale").locale,
      device: deviceOf(c.req.header("user-agent") ?? ""),
      consent: consentOf(c, options.policyVersion),
    };
  }

  /** False if the visit is left out. Postpones the decision while the account cannot be read. */
  async function isAdmitted(current: Assignment): Promise<boolean> {
    const reason = await exclusionOf(c, async () => isOwner(await findPerson()));
    if (reason === undefined) return true;
    if (reason === "unknown") return false;
    counter.exclude(reason, current.variant);
    if (reason === "owner" || reason === "bot") known = { ...current, stage: "excluded" };
    return false;
  }

  function advance(current: Assignment, step: VisitorStep): void {
    const from = stages.indexOf(current.stage) + 1;
    for (const passed of stages.slice(from, stages.indexOf(step) + 1))
      if (passed !== "none" && passed !== "excluded") counter.count(passed, dimensions(current));
    known = { ...current, stage: step };
  }

  async function countVisit(): Promise<void> {
    const step = stepOf(pageOfDataPath(c.req.path));
    if (!step || !isAhead(known, step) || !known) return;
    const source = step === "exposure" ? sourceOf(c.req.query("utm_source") ?? null) : known.source;
    const current = { ...known, source };
    if (!(await isAdmitted(current))) return;
    if (options.isWithinBound(options.clientAddress(c), step)) return advance(current, step);
    counter.exclude("tooMany", current.variant);
    // Keep the variant, but count nothing further of this visitor.
    known = { ...current, stage: "excluded" };
  }

  return {
    variant() {
      if (!experiment.isOn) return canonicalVariant;
      known ??= {
        variant: assignVariant(experiment, randomFraction()),
        stage: "none",
        source: "none",
      };
      return known.variant;
    },
    async inCheckout() {
      const current = known;
      if (!current || current.stage === "none" || current.stage === "excluded") return undefined;
      if (!(await isAdmitted(current))) return undefined;
      return {
        experiment: { ...dimensions(current), run: runOf(experiment) },
        count: () => void (isAhead(known, "checkout") && advance(current, "checkout")),
      };
    },
    async finish(response) {
      const isShown = c.res.status === 200 || c.res.status === 304;
      if (c.req.raw.method === "GET" && isShown) await countVisit();
      // Do not store uncounted assignments: repeating such a cookie could count for a chosen variant.
      if (known && known !== stored && known.stage !== "none") variantCookie.write(response, known);
    },
  };
}

/** Global Privacy Control refuses for visitors who have not chosen. */
function consentOf(c: Context, policyVersion: number): Consent {
  const { choice } = readConsent(c.req.header("cookie") ?? "", policyVersion) ?? {};
  if (!choice) return c.req.header("sec-gpc") === "1" ? "refused" : "unknown";
  if (choice.measurement && choice.marketing) return "all";
  if (choice.measurement) return "measurement";
  return choice.marketing ? "marketing" : "refused";
}
