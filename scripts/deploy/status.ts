/** `npm run deploy -- status`, `-- logs` and `-- remove`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { EACH_ATTEMPT } from "../doctor/address.ts";
import { codeOf, wordsOf } from "../doctor/finding.ts";
import type { DoctorPorts } from "../doctor/run.ts";
import { done, joinLines, type Outcome, refused, report } from "../terminal.ts";
import { reloadCaddy, withoutImport } from "./caddy.ts";
import { findObstacle } from "./certificate.ts";
import { type Ground, livePort, NO_SHOP, releaseAt } from "./ground.ts";
import { lastLines, type Machine, mustRun } from "./machine.ts";
import { findCutOff, findRunning, holdLock } from "./lock.ts";
import { otherPort, type Places, unitOf, USER } from "./places.ts";
import { readRelease } from "./release.ts";
import { authorityOf, settingsIn } from "./server.ts";
import type { Values } from "./settings-file.ts";
import { renderUnits } from "./units.ts";

const LOG_LINES = 200;
/** Caddy tries again after hours at most. */
const OBSTACLE_MS = 24 * 3_600_000;
const timers = [`${USER}-backup.timer`, `${USER}-doctor.timer`];

export type StatusPorts = Pick<DoctorPorts, "readValidity" | "listBackups">;

export async function showStatus(ground: Ground, ports: StatusPorts): Promise<Outcome> {
  const { places, machine } = ground;
  const live = livePort(places);
  const running = findRunning(places);
  if (live === undefined) return running ? done(`running ${running}\n`) : refused(NO_SHOP);
  const other = releaseAt(places, otherPort(places, live));
  const settings = settingsIn(places);
  const { PUBLIC_URL = "" } = settings;
  const units = [unitOf(live), "caddy.service", ...timers];
  const states = await Promise.all(units.map((unit) => stateOf(machine, unit)));
  const build = await ground.readBuild(live);
  const certificate = await readCertificate(ground, settings, ports);
  const cutOff = findCutOff(places);
  const lines = [
    ...(running ? [["running", running]] : []),
    ...(cutOff ? [["cut off", `the last ${cutOff}: run it again`]] : []),
    ["release", versionAt(releaseAt(places, live))],
    ["before it", other ? versionAt(other) : "none"],
    ["address", `${PUBLIC_URL}, port ${live} here`],
    ["build", build ?? "not ready"],
    ...units.map((unit, at) => [unit, states[at]]),
    ["certificate", certificate.words],
    ["last backup", await lastBackup(places, ports)],
  ];
  const output = joinLines(lines.map(([name = "", text]) => `${name.padEnd(24)}${text}`));
  const isWell = build !== undefined && certificate.isWell && cutOff === undefined;
  return report(output, isWell && states.every((state) => state === "active"));
}

async function stateOf(machine: Machine, unit: string): Promise<string> {
  return (await machine.run(["systemctl", "is-active", unit])).output.trim() || "unknown";
}

function versionAt(release: string | undefined): string {
  if (release === undefined) return "unknown";
  const { version = "unknown", storeMark = "" } = readRelease(release) ?? {};
  const name = basename(release);
  const folder = name === version ? "" : ` (in releases/${name})`;
  return `${version}${folder}${storeMark ? "" : ", with the store of its sources"}`;
}

async function readCertificate(
  { places, machine, proxy, now }: Ground,
  settings: Values,
  ports: StatusPorts,
): Promise<{ readonly isWell: boolean; readonly words: string }> {
  const path = authorityOf(places, settings);
  const { hostname } = new URL(settings["PUBLIC_URL"] ?? "");
  try {
    const authority = path === undefined ? undefined : readFileSync(path, "utf8");
    const { to } = await ports.readValidity(hostname, 443, authority);
    return { isWell: true, words: `ends ${new Date(to).toISOString().slice(0, 16)}Z` };
  } catch (error) {
    const code = codeOf(error) || wordsOf(error);
    const isUnreached = /^E(?!RR_)[A-Z_]+$/.test(code);
    // Some networks cannot reach themselves.
    if (isUnreached && (await proxy.readBuild()) !== undefined)
      return { isWell: true, words: `unknown, ${hostname} cannot be reached from here (${code})` };
    // Caddy ends a handshake for which it has no certificate.
    if (!isUnreached && !code.startsWith("ERR_SSL"))
      return { isWell: false, words: `is not valid (${code})` };
    const obstacle = await findObstacle(machine, hostname, now().getTime() - OBSTACLE_MS);
    const why = obstacle === undefined ? "" : ` (${obstacle})`;
    return { isWell: false, words: `none yet${why}; ${EACH_ATTEMPT}` };
  }
}

async function lastBackup({ backups }: Places, ports: StatusPorts): Promise<string> {
  const found = await ports.listBackups(backups).catch(() => []);
  return (
    found
      .map(({ manifest }) => manifest.createdAt)
      .toSorted()
      .at(-1) ?? "none"
  );
}

/** Of both ports, and what this command did. */
export function logCommand({ pair }: Places): string[] {
  const fields = pair.map((port) => `_SYSTEMD_UNIT=${unitOf(port)}`);
  return [
    "journalctl",
    "--quiet",
    "--no-pager",
    "--output=short-iso",
    `--lines=${LOG_LINES}`,
    ...fields,
    "+",
    "SYSLOG_IDENTIFIER=tollgate-deploy",
  ];
}

export async function showLogs({ machine, places }: Ground): Promise<Outcome> {
  const { status, output } = await machine.run(logCommand(places));
  return status === 0
    ? done(output || "The log has no lines.\n")
    : refused(`${lastLines(output)}\n`);
}

export function remove(ground: Ground): Promise<Outcome> {
  return holdLock(ground.places, "remove", () => removeShop(ground));
}

/** Data and settings stay. */
async function removeShop({ places, machine }: Ground): Promise<Outcome> {
  const shops = places.pair.map(unitOf);
  const units = Object.keys(renderUnits(places)).filter((name) => !name.includes("@"));
  for (const unit of [...timers, ...shops])
    // A unit that does not exist cannot be disabled.
    await machine.run(["systemctl", "disable", "--quiet", "--now", unit]);
  for (const name of [...units, `${USER}@.service`])
    await rm(join(places.units, name), { force: true });
  await mustRun(machine, ["systemctl", "daemon-reload"]);
  // Otherwise systemd lists those that failed last until it starts again.
  await machine.run(["systemctl", "reset-failed", `${USER}-*`, `${USER}@*`]);
  if (existsSync(places.caddyfile)) {
    const others = withoutImport(readFileSync(places.caddyfile, "utf8"));
    writeFileSync(places.caddyfile, others);
    await rm(places.site, { force: true });
    // Caddy refuses to run without any site.
    await (others.trim() === ""
      ? mustRun(machine, ["systemctl", "disable", "--quiet", "--now", "caddy.service"])
      : reloadCaddy(machine, places));
  }
  await rm(places.command, { force: true });
  await rm(places.code, { recursive: true, force: true });
  return done(
    joinLines([
      "The shop is stopped, and its units, releases and proxy settings are removed.",
      `These stay: data, backups and store in ${places.state}, settings in ${places.etc}, the user ${USER}, and Debian's package caddy.`,
      "npm run deploy -- setup brings the shop back with them.",
    ]),
  );
}
