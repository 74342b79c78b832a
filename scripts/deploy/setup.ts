/** `npm run deploy -- setup`: from a bare Debian server to a shop with TLS. */
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Store } from "#domain/catalog/offer.ts";
import { type Finding, linesOf, withoutSecrets } from "../doctor/finding.ts";
import { checkSettings, secretsIn } from "../doctor/settings.ts";
import { type Outcome, refused } from "../terminal.ts";
import { type AnswerPorts, askAll, type AskOptions } from "./answers.ts";
import { reloadCaddy, renderCaddyfile, renderSite } from "./caddy.ts";
import { changeOver } from "./change-over.ts";
import { isWanted } from "./confirm.ts";
import { finish } from "./finish.ts";
import { type Ground, livePort, releaseAt } from "./ground.ts";
import { findBusy, holdLock } from "./lock.ts";
import { type Machine, mustRun } from "./machine.ts";
import { type Places, unitOf, USER } from "./places.ts";
import { findLostStore, makeRelease, type Source } from "./release.ts";
import { authorityOf, settingsIn, siteOf } from "./server.ts";
import { type Values, writeValues } from "./settings-file.ts";
import {
  enabledStep,
  fileStep,
  folderStep,
  packageStep,
  ROOTS,
  runSteps,
  type Step,
  userStep,
} from "./steps.ts";
import { takeIn, whyNotTakeIn } from "./take-in.ts";
import { renderCommand, renderUnits } from "./units.ts";

const WEB_PORTS = [80, 443];
const FIRST_LINE =
  "# .env.example describes the settings. After a change: systemctl reload 'tollgate@*'\n";
/** Until the webhook is registered. */
const TO_BE_MADE = "whsec_none";

export interface SetupOptions extends Omit<AskOptions, "stored" | "tell"> {
  readonly ground: Ground;
  /** The clone from which the first release is made. */
  readonly clone: string;
  readonly findSource: () => Promise<Source>;
  /** A backup with which the shop begins. */
  readonly restore?: string | undefined;
  readonly answers: AnswerPorts;
  readonly readStore: (folder: string) => Promise<Store>;
  readonly isTaken: (port: number) => boolean;
  readonly make?: typeof makeRelease;
  /** Returns the new webhook's secret, or throws why there is none. */
  readonly registerWebhook: (values: Values) => Promise<string>;
}

export async function setUp(options: SetupOptions): Promise<Outcome> {
  const { ground, given, ask, answers, restore } = options;
  const { places, tell, now } = ground;
  const busy = findBusy(places);
  if (busy) return busy;
  const began = now().getTime();
  const objection =
    restore === undefined ? findLost(places, given) : await whyNotTakeIn(places, restore);
  if (objection !== undefined) return refused(`Nothing was changed. ${objection}\n`);
  const taken = await findTaken(options);
  if (taken !== undefined) return refused(`${taken}\n`);
  const stored = settingsIn(places);
  const show = (findings: readonly Finding[], secrets: readonly string[]) => {
    if (findings.length > 0) tell(linesOf(withoutSecrets(findings, secrets)).trimEnd());
  };
  const secrets = secretsIn({ ...stored, ...given });
  const asked = await askAll(
    { ...options, stored, tell: (findings) => show(findings, secrets) },
    answers,
  );
  const isFail = ({ state }: Finding) => state === "fail";
  const isWrong = asked.findings.some(isFail);
  // Which would only repeat what was told.
  const problems = isWrong ? [] : (await checkAll(asked.values, options)).filter(isFail);
  if (isWrong || problems.length > 0) {
    show(problems, secretsIn(asked.values));
    return refused("Nothing was changed: correct these first.\n");
  }
  if (
    ask !== undefined &&
    asked.wasAsked &&
    !(await isWanted(asked.values, places, { ask, restore }))
  )
    return refused("Nothing was changed.\n");
  return holdLock(places, "setup", async () => {
    // The questions take a while.
    const since = (await findTaken(options)) ?? findChange(stored, places);
    if (since !== undefined) return refused(`${since}\n`);
    const values = await withWebhook(asked.values, options);
    const changed = [
      ...(await runSteps(baseSteps(ground, values), tell)),
      ...(await runSteps(shopSteps(options, values), tell)),
    ];
    return finish(ground, values, { changed, isRestored: restore !== undefined, began });
  });
}

/** An answer may say where the store is copied from. */
function findLost(places: Places, { STORE }: Values): string | undefined {
  const live = livePort(places);
  const release = live === undefined ? undefined : releaseAt(places, live);
  if (release === undefined || (STORE && !existsSync(places.store))) return undefined;
  return findLostStore(places, release);
}

/** Another command had the time to change the settings, such as the port. */
function findChange(before: Values, places: Places): string | undefined {
  if (isDeepStrictEqual(settingsIn(places), before)) return undefined;
  return `Nothing was changed: ${places.settings} has changed since this command began. Run it again.`;
}

/** What `.env` of the shop has. Empty values are left out. */
function settingsOf(values: Values, places: Places): Values {
  const { STORE: _store, ...others } = values;
  const all: Values = {
    ...others,
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1",
    DATA_DIR: places.data,
    BACKUP_DIR: places.backups,
    ...(values["ACME_CA"] && { ACME_CA: places.authority }),
  };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value || undefined]));
}

async function withWebhook(values: Values, { registerWebhook }: SetupOptions): Promise<Values> {
  if (!values["STRIPE_SECRET_KEY"] || values["STRIPE_WEBHOOK_SECRET"]) return values;
  return { ...values, STRIPE_WEBHOOK_SECRET: await registerWebhook(values) };
}

/** The settings together, and the store, which a public shop refuses with sample texts. */
async function checkAll(values: Values, { ground, clone, readStore }: SetupOptions) {
  const { places } = ground;
  const own = existsSync(places.store) ? places.store : values["STORE"];
  const secret = values["STRIPE_WEBHOOK_SECRET"] || (values["STRIPE_SECRET_KEY"] && TO_BE_MADE);
  const environment = { ...settingsOf(values, places), STRIPE_WEBHOOK_SECRET: secret };
  const { findings } = await checkSettings({
    environment,
    readStore: () => readStore(resolve(clone, own || "store")),
    unknown: [],
    stray: [],
  });
  return findings;
}

async function isActive(machine: Machine, unit: string): Promise<boolean> {
  return (await machine.run(["systemctl", "is-active", "--quiet", unit])).status === 0;
}

async function findTaken({ ground, isTaken }: SetupOptions): Promise<string | undefined> {
  const isCaddys = await isActive(ground.machine, "caddy");
  const port = isCaddys ? undefined : WEB_PORTS.find(isTaken);
  if (port === undefined) return undefined;
  return `Nothing was changed: another program listens at port ${port}. Remove it, or stop it for good, such as with systemctl disable --now nginx apache2.`;
}

function baseSteps({ places, machine }: Ground, values: Values): Step[] {
  const root = (path: string, group: string, mode: string) =>
    folderStep(machine, path, { owner: "root", group, mode });
  const own = (path: string, mode: string) =>
    folderStep(machine, path, { owner: USER, group: USER, mode });
  const authority = values["ACME_CA"];
  return [
    packageStep(machine, "caddy"),
    userStep(machine, places.state),
    ...[places.code, places.releases, places.ports].map((path) => root(path, "root", "755")),
    own(places.state, "750"),
    own(places.data, "700"),
    own(places.backups, "700"),
    root(places.etc, USER, "750"),
    settingsStep({ places, machine }, values),
    ...(authority
      ? [fileStep(machine, places.authority, () => readFileSync(authority, "utf8"))]
      : []),
    ...(values["STORE"] ? [storeStep({ places, machine }, values["STORE"])] : []),
  ];
}

/** A step whose change a command makes known. */
function followed(machine: Machine, step: Step, ...command: string[]): Step {
  return {
    ...step,
    apply: async () => {
      await step.apply();
      await mustRun(machine, command);
    },
  };
}

/** The running shop reads them again. */
function settingsStep(
  { places, machine }: Pick<Ground, "places" | "machine">,
  values: Values,
): Step {
  const live = livePort(places);
  const render = (present = FIRST_LINE) => writeValues(present, settingsOf(values, places));
  const owned = { owner: "root", group: USER, mode: "640" };
  const step = fileStep(machine, places.settings, render, owned);
  if (live === undefined) return step;
  const unit = unitOf(live);
  return {
    ...step,
    apply: async () => {
      await step.apply();
      // After a remove that was cut off, the unit may be missing, and comes later.
      if (await isActive(machine, unit)) await mustRun(machine, ["systemctl", "reload", unit]);
    },
  };
}

function storeStep({ places, machine }: Pick<Ground, "places" | "machine">, from: string): Step {
  return {
    title: `${places.store} (edit it there from now on)`,
    isDone: async () => existsSync(places.store),
    apply: () => mustRun(machine, ["cp", "-a", resolve(from), places.store]),
  };
}

function shopSteps(options: SetupOptions, values: Values): Step[] {
  const { places, machine } = options.ground;
  const trust = { authority: authorityOf(places, values) };
  const units = renderUnits(places, trust);
  const isDebians = async () => {
    const { output } = await machine.run(["dpkg", "--verify", "caddy"]);
    return !output.includes(places.caddyfile);
  };
  return [
    ...Object.entries(units).map(([name, text]) =>
      followed(
        machine,
        fileStep(machine, join(places.units, name), () => text),
        "systemctl",
        "daemon-reload",
      ),
    ),
    fileStep(machine, places.command, () => renderCommand(places, trust), {
      ...ROOTS,
      mode: "755",
    }),
    fileStep(machine, places.caddyfile, async (present) =>
      renderCaddyfile(present, await isDebians()),
    ),
    siteStep({ places, machine }, values),
    enabledStep(machine, "caddy.service"),
    releaseStep(options),
    ...["backup", "doctor"].map((name) => enabledStep(machine, `${USER}-${name}.timer`)),
  ];
}

/** If Caddy objects, the former site stays, and the next run tries again. */
function siteStep({ places, machine }: Pick<Ground, "places" | "machine">, values: Values): Step {
  const { site } = places;
  const port = livePort(places) ?? places.pair[0];
  const step = fileStep(machine, site, () => renderSite(siteOf(places, values, port)));
  return {
    ...step,
    async apply() {
      const before = existsSync(site) ? readFileSync(site) : undefined;
      await step.apply();
      await reloadCaddy(machine, places).catch(async (error: unknown) => {
        await (before ? writeFile(site, before) : rm(site));
        throw error;
      });
    },
  };
}

function releaseStep({
  ground,
  findSource,
  restore: from,
  make = makeRelease,
}: SetupOptions): Step {
  const { places, machine, service, tell } = ground;
  return {
    title: "a release that serves",
    async isDone() {
      const live = livePort(places);
      return live !== undefined && (await isActive(machine, unitOf(live)));
    },
    async apply() {
      const live = livePort(places);
      if (live !== undefined) return service.start(live);
      tell("Building the release, which takes a minute or two …");
      const release = await make(machine, places, { source: await findSource() });
      try {
        if (from !== undefined) await takeIn(ground, { release, from });
        await changeOver(ground, release, { watchMs: 0 });
      } catch (error) {
        await rm(release, { recursive: true, force: true });
        throw error;
      }
    },
  };
}
