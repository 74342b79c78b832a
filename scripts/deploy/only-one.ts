/** One change of release at a time, and order after one that was killed or whose server lost power. */
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { done, type Outcome, refused } from "../terminal.ts";
import { goBack, settle, writeJournal } from "./change-over.ts";
import { type Ground, livePort, NO_SHOP, releaseAt } from "./ground.ts";
import { findBusy, findCutOff, findLeft, type Found, freeLock, note, takeLock } from "./lock.ts";
import { otherPort, shareSettings, unitOf } from "./places.ts";
import { removeOtherReleases } from "./release.ts";

const SETUP = "npm run deploy -- setup";

interface Asked {
  readonly command: Found["command"];
  readonly watchMs: number;
}

/** `work` gets the port and the release that serve. */
export async function onlyOne(
  ground: Ground,
  { command, watchMs }: Asked,
  work: (live: number, release: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { places } = ground;
  const busy = findBusy(places);
  if (busy) return busy;
  if (findServing(ground) === undefined) return refused(NO_SHOP);
  const gone = await findGone(ground);
  if (gone !== undefined) return refused(`Nothing was changed. ${gone}\n`);
  const left = findLeft(places);
  const cutOff = findCutOff(places) === "setup" ? "setup" : undefined;
  // If this is killed, too, the next one finds what the first one found.
  const overtaken = takeLock(places, { command, found: left?.found });
  if (overtaken) return overtaken;
  if (left) await putInOrder(ground, left.found, watchMs);
  const serving = findServing(ground);
  if (!serving) throw new Error(`${places.current} leads to no release.`);
  const { live, release, other } = serving;
  const isDone = left?.found !== undefined && left.found.live !== live;
  // Another one would return to the release that this one was to leave.
  if (isDone && command === "rollback" && left?.found?.command === command) {
    freeLock(places);
    return done(
      `The rollback is done, ${basename(release)} serves; run it again to return to ${basename(other ?? "")}.\n`,
    );
  }
  note(places, { found: { live, other, command } });
  try {
    return await work(live, release);
  } finally {
    freeLock(places, cutOff);
  }
}

/** What an update or a rollback does not bring back. */
async function findGone({ places, machine, user }: Ground): Promise<string | undefined> {
  if (findCutOff(places) === "remove")
    return `The last remove was cut off: run it again, or ${SETUP}, which brings the shop back.`;
  const { settings } = places;
  if ((await machine.run(["test", "-r", settings], user ? { user } : {})).status !== 0)
    return `The shop cannot read ${settings}, so no release would start: ${shareSettings(places)}`;
  const unit = unitOf(livePort(places) ?? places.pair[0]);
  const ask = ["systemctl", "show", "--value", "--property=LoadState", unit];
  return (await machine.run(ask)).output.trim() === "not-found"
    ? `Nothing serves, because ${unit} is missing: run ${SETUP}, which writes and starts it.`
    : undefined;
}

function findServing({ places }: Ground) {
  const live = livePort(places);
  const release = live === undefined ? undefined : releaseAt(places, live);
  if (live === undefined || release === undefined) return undefined;
  return { live, release, other: releaseAt(places, otherPort(places, live)) };
}

/** Undoes a change that had not reached the visitors. Otherwise ends it as it would have ended. */
async function putInOrder(ground: Ground, found: Found | undefined, watchMs: number) {
  const { places, service, readBuild, tell } = ground;
  tell("The update or rollback before was cut off: putting in order what it left …");
  const live = livePort(places) ?? places.pair[0];
  const other = otherPort(places, live);
  if (found?.live !== other)
    await goBack(ground, { live, before: found ? found.other : releaseAt(places, other), watchMs });
  else if ((await readBuild(other)) === undefined) await service.stop(other);
  else {
    const change = { live: other, before: found.other, watchMs };
    await settle(ground, change).catch((error: Error) => tell(`${error.message}: it was undone.`));
  }
  const serving = findServing(ground);
  const kept = [serving?.release, serving?.other].filter((release) => release !== undefined);
  await rm(places.rehearsal, { recursive: true, force: true });
  removeOtherReleases(places, kept);
  const name = basename(serving?.release ?? "");
  await writeJournal(ground, `The update or rollback before was cut off, ${name} serves.`);
}
