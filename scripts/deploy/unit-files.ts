/** Puts the systemd units and the command `tollgate` of another release in place when that is to serve. */
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Ground } from "./ground.ts";
import { lastLines, mustRun } from "./machine.ts";
import { USER } from "./places.ts";
import { nodeOf } from "./release.ts";
import { authorityOf, settingsIn } from "./server.ts";

const PATH = "scripts/deploy/units.ts";
const RENDER = `import("./${PATH}").then(({ renderUnits, renderCommand }) => {
  const words = process.argv.slice(1).map((each) => JSON.parse(each));
  console.log(JSON.stringify({ units: renderUnits(...words), command: renderCommand?.(...words) }));
})`;

const renderedSchema = z.object({
  /** By file name. */
  units: z.record(z.string().regex(new RegExp(`^${USER}[\\w@-]*\\.(service|timer)$`)), z.string()),
  command: z.string().optional(),
});

type Rendered = z.output<typeof renderedSchema>;

/** As the release's own code renders them, so that nothing is kept beside it. No units if it has no such code. */
export async function renderedBy(
  { places, machine, user }: Ground,
  release: string,
): Promise<Rendered> {
  if (!existsSync(join(release, PATH))) return { units: {} };
  const options = { authority: authorityOf(places, settingsIn(places)) };
  const words = [places, options].map((each) => JSON.stringify(each));
  const { status, output } = await machine.run(
    [nodeOf(release), "--no-warnings", "--eval", RENDER, ...words],
    { cwd: release, ...(user && { user }) },
  );
  if (status !== 0) throw new Error(`Its systemd units are not known:\n${lastLines(output)}`);
  return renderedSchema.parse(JSON.parse(output));
}

/** May be killed and repeated at any moment. Throws, before it changes anything, if `to` cannot render its units. */
export async function replaceFiles(
  ground: Ground,
  { from, to }: { readonly from: string | undefined; readonly to: string },
): Promise<void> {
  const { places, machine } = ground;
  const { units: wanted, command } = await renderedBy(ground, to);
  if (Object.keys(wanted).length === 0) return;
  // Those of a release that cannot render them were never put in place.
  const none = { units: wanted };
  const { units: former } =
    from === undefined ? none : await renderedBy(ground, from).catch(() => none);
  for (const name of namesBesides(former, wanted)) {
    // A unit that does not exist cannot be disabled.
    if (isTimer(name)) await machine.run(["systemctl", "disable", "--quiet", "--now", name]);
    rmSync(join(places.units, name), { force: true });
  }
  for (const [name, text] of Object.entries(wanted)) put(join(places.units, name), text, 0o644);
  if (command !== undefined) put(places.command, command, 0o755);
  await mustRun(machine, ["systemctl", "daemon-reload"]);
  // Others may have been disabled by the owner.
  for (const name of namesBesides(wanted, former).filter(isTimer))
    await mustRun(machine, ["systemctl", "enable", "--quiet", "--now", name]);
}

function put(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.part`, text, { mode });
  renameSync(`${path}.part`, path);
}

function namesBesides(units: object, others: object): string[] {
  return Object.keys(units).filter((name) => !Object.hasOwn(others, name));
}

function isTimer(name: string): boolean {
  return name.endsWith(".timer");
}
