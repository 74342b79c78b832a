import { z } from "zod";
import { BadUsage } from "../command.ts";
import { joinLines } from "../terminal.ts";
import { findErrors, findRequest } from "./find.ts";
import { openLog } from "./source.ts";

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const DAY = "24h";
/** Of a request, as an error page names it. */
export const ID_PATTERN = /^[\w-]{8,64}$/;

const since = z
  .string()
  .regex(/^\d{1,5}[mhd]$/, "--since is a number with m, h or d, such as 12h.");
const options = z.object({
  ids: z
    .array(
      z
        .string()
        .regex(ID_PATTERN, "This is not the whole id of a request; copy it from the error page."),
    )
    .max(1, "Name one id."),
  errors: z.boolean().default(false),
  since: since.optional(),
  file: z.string().optional(),
});

/** Returns the lines. Throws BadUsage for other words, and an error that says so if nothing was found. */
export async function searchLog(ids: readonly string[], flags: object): Promise<string> {
  const { data, error } = options.safeParse({ ids, ...flags });
  if (!data) throw new BadUsage(error.issues[0]?.message);
  const [id] = data.ids;
  if (data.errors === (id !== undefined)) throw new BadUsage("Name an id, or --errors.");
  const span = data.since ?? (data.errors ? DAY : undefined);
  const from = span === undefined ? undefined : Date.now() - lengthOf(span);
  const { readLines, remarks } = openLog({ file: data.file, since: from });
  const found =
    id === undefined ? await findErrors(readLines, from ?? 0) : await findRequest(readLines, id);
  if (found.length > 0) return joinLines(found);
  if (remarks() !== "") throw new Error(hidden(remarks()));
  if (id !== undefined) throw new Error(`No line names ${id}.`);
  return joinLines([`The log has no errors of the last ${data.since ?? DAY}.`]);
}

function lengthOf(span: string): number {
  return Number(span.slice(0, -1)) * (UNITS[span.slice(-1)] ?? 0);
}

/** Lines that this user may not see may be the ones that were looked for. */
function hidden(remarks: string): string {
  const [first] = remarks.split("\n");
  const help = process.getuid?.() === 0 ? "" : " Run this as root.";
  return `Nothing was found, but the journal was not read completely: ${first}${help}`;
}
