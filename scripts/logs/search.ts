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
  .regex(/^\d{1,5}[mhd]$/, "--since is a number with m, h or d, such as 12h.")
  .transform((value) => Date.now() - Number(value.slice(0, -1)) * (UNITS[value.slice(-1)] ?? 0));
const options = z.object({
  ids: z.array(z.string().regex(ID_PATTERN, "This is no id of a request.")).max(1, "Name one id."),
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
  const from = data.since ?? (data.errors ? since.parse(DAY) : undefined);
  const { readLines, remarks } = openLog({ file: data.file, since: from });
  const found =
    id === undefined ? await findErrors(readLines, from ?? 0) : await findRequest(readLines, id);
  if (found.length > 0) return joinLines(found);
  const nothing = id === undefined ? "The log has no errors since then." : `No line names ${id}.`;
  // Without errors all is well, unless the journal hides them.
  if (id === undefined && remarks() === "") return joinLines([nothing]);
  throw new Error([nothing, remarks()].join("\n").trimEnd());
}
