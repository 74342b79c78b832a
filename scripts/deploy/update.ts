/** `npm run deploy -- update` and `-- rollback`. */
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { wordsOf } from "../doctor/finding.ts";
import { done, EXIT_BAD_USAGE, EXIT_DONE, type Outcome, refused } from "../terminal.ts";
import { changeOver, writeJournal } from "./change-over.ts";
import { type Ground, releaseAt } from "./ground.ts";
import { lastLines, mustRun } from "./machine.ts";
import { onlyOne } from "./only-one.ts";
import { otherPort, unitOf } from "./places.ts";
import { rehearse } from "./rehearse.ts";
import {
  findLostStore,
  findStoreProblem,
  isSame,
  makeRelease,
  nodeOf,
  readRelease,
  removeOtherReleases,
  type Source,
} from "./release.ts";

interface UpdateOptions {
  readonly findSource: () => Promise<Source>;
  readonly watchMs: number;
  readonly make?: typeof makeRelease;
}

export function update(
  ground: Ground,
  { findSource, watchMs, make = makeRelease }: UpdateOptions,
): Promise<Outcome> {
  const { places, machine, tell } = ground;
  return onlyOne(ground, { command: "update", watchMs }, async (live, before) => {
    const lost = findLostStore(places, before);
    if (lost !== undefined) return refused(`Nothing was changed. ${lost}\n`);
    const source = await findSource();
    const { version } = source;
    const served = readRelease(before);
    if (await isSame(machine, places, { release: before, source })) {
      const named = `${version} with this store`;
      const silent = await findSilent(ground, live);
      return silent === undefined
        ? done(`${named} serves already. Nothing was changed.\n`)
        : refused(`Nothing was changed. ${named} is in place, but ${silent}\n`);
    }
    // Which would end the update after the backup or the long build.
    const objection =
      (await ground.proxy.check().then(() => undefined, wordsOf)) ??
      (await findStoreProblem(machine, places, source));
    if (objection !== undefined) return refused(`Nothing was changed. ${objection}\n`);
    let release: string | undefined;
    let needless: string | undefined;
    const name = nameOf(source, served?.version);
    const undo = undoing(ground, `The update to ${name} was undone`, before);
    try {
      tell("Backing up …");
      const backup = await takeBackup(ground, before);
      needless = backup;
      tell(`Building ${name} beside the release that serves …`);
      release = await make(machine, places, { source, before });
      tell("Trying it with a copy of the data …");
      await rehearse(ground, { release, backup, port: otherPort(places, live) });
      tell("Changing over …");
      // From here on, the new release may write to the data.
      needless = undefined;
      await changeOver(ground, release, { watchMs, onBack: undo.tell });
    } catch (error) {
      const outcome = await undo.giveUp(error);
      // If even the way back failed, visitors may be there.
      if (release !== undefined && release !== releaseAt(places, otherPort(places, live)))
        await rm(release, { recursive: true, force: true });
      if (needless !== undefined) await rm(needless, { recursive: true, force: true });
      return outcome;
    }
    removeOtherReleases(places, [before, release]);
    await writeJournal(ground, `Updated from ${basename(before)} to ${basename(release)}.`);
    return done("npm run deploy -- rollback goes back.\n");
  });
}

export function rollback(ground: Ground, { watchMs }: { watchMs: number }): Promise<Outcome> {
  return onlyOne(ground, { command: "rollback", watchMs }, async (live, before) => {
    const release = releaseAt(ground.places, otherPort(ground.places, live));
    if (release === undefined) return refused("There is no release before this one.\n");
    const names = `from ${basename(before)} to ${basename(release)}`;
    const undo = undoing(ground, `The rollback ${names} was undone`, before);
    try {
      ground.tell(`Going back ${names} …`);
      await changeOver(ground, release, { watchMs, onBack: undo.tell });
    } catch (error) {
      return undo.giveUp(error);
    }
    await writeJournal(ground, `Rolled back ${names}.`);
    return done("");
  });
}

/** Why the release at the port does not serve, and what to do. */
async function findSilent({ readBuild, machine }: Ground, port: number) {
  if ((await readBuild(port)) !== undefined) return undefined;
  const unit = unitOf(port);
  const { output } = await machine.run(["systemctl", "is-active", unit]);
  return ["inactive", "failed"].includes(output.trim())
    ? `nothing serves, because ${unit} does not run: systemctl start ${unit}`
    : "it is not ready, so nothing serves: npm run deploy -- logs shows why.";
}

/** Writes one line to the journal, as soon as `before` serves. */
function undoing(ground: Ground, what: string, before: string) {
  let told: Promise<void> | undefined;
  const tell = (error: unknown): Promise<void> => {
    // The step that failed, and what it said first.
    const [step, words = ""] = wordsOf(error).split("\n");
    const said = error instanceof Error && typeof error.cause === "string" ? error.cause : words;
    const line = `${what}, ${basename(before)} serves`;
    // The outcome has the whole reason.
    return (told ??= writeJournal(ground, `${line}: ${step} ${said}`.trim(), `${line}:`));
  };
  return {
    tell,
    async giveUp(error: unknown): Promise<Outcome> {
      await tell(error);
      return refused(`${wordsOf(error)}\n`);
    },
  };
}

/** A changed store makes another release of the same version. */
function nameOf({ kind, folder, version }: Source, served: string | undefined): string {
  if (kind === "folder") return folder;
  return version === served ? `${version} with its changed store` : version;
}

async function takeBackup({ places, machine, user, now }: Ground, release: string) {
  const name = `${now().toISOString().replaceAll(/[:.]/g, "-")}-before-update`;
  const folder = join(places.backups, name);
  const options = { cwd: release, ...(user && { user }) };
  const command = [nodeOf(release), "scripts/backup.ts", folder];
  // The copy needs a bucket's files. Older releases do not know the option.
  const { status, output } = await machine.run([...command, "--files"], options);
  if (status === EXIT_BAD_USAGE) await mustRun(machine, command, options);
  else if (status !== EXIT_DONE) throw new Error(`The backup failed:\n${lastLines(output)}`);
  return folder;
}
