/** `npm run logs`: what the log says about a request, or the latest errors. */
import { z } from "zod";
import { BadUsage, runScript } from "./command.ts";
import { findErrors, findRequest } from "./logs/find.ts";
import { openLog } from "./logs/source.ts";
import { joinLines } from "./terminal.ts";

const USAGE = `Usage: npm run logs -- ID
       npm run logs -- --errors

Shows all lines of the log about a request, by the id that its error page shows, or about a trace. With --errors it shows
each kind of error once, the latest first, with how often it happened and when last. The log is read from systemd's
journal, which needs root; tollgate logs is the same on a server that npm run deploy set up.

  --errors      the latest errors, instead of a request
  --since TIME  how far back, such as 30m, 12h or 7d; for errors 24h if it is absent
  --file FILE   reads this file instead of the journal; - is standard input
`;

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const DAY = "24h";

const since = z
  .string()
  .regex(/^\d{1,5}[mhd]$/, "--since is a number with m, h or d, such as 12h.")
  .transform((value) => Date.now() - Number(value.slice(0, -1)) * (UNITS[value.slice(-1)] ?? 0));
const options = z.object({
  ids: z
    .array(z.string().regex(/^[\w-]{8,64}$/, "This is no id of a request."))
    .max(1, "Name one id."),
  errors: z.boolean().default(false),
  since: since.optional(),
  file: z.string().optional(),
});

await runScript(
  USAGE,
  { errors: { type: "boolean" }, since: { type: "string" }, file: { type: "string" } },
  async (ids, flags) => {
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
    const said = joinLines([nothing, ...(remarks() ? [remarks()] : [])]);
    // Without errors all is well, unless the journal hides them.
    if (id === undefined && remarks() === "") return said;
    throw new Error(said.trimEnd());
  },
);
