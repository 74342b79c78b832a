/** The commands of `npm run deploy`. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { commandsOf, createCommandLine, labelOf, listCommands } from "../command-line.ts";
import { ID_PATTERN } from "../logs/search.ts";
import { done, type Outcome, refused } from "../terminal.ts";
import { findSource } from "./release.ts";
import { readValues, type Values } from "./settings-file.ts";
import { type SetupOptions, setUp } from "./setup.ts";
import { remove, showLogs, showStatus, type StatusPorts } from "./status.ts";
import { rollback, update } from "./update.ts";

export interface Server extends Pick<
  SetupOptions,
  "ground" | "clone" | "answers" | "readStore" | "isTaken" | "registerWebhook"
> {
  /** Undefined without a terminal. */
  readonly ask: SetupOptions["ask"];
  readonly status: StatusPorts;
  /** Lines of the log, as of `npm run logs -- ID`. Throws if there are none. */
  readonly findRequest: (id: string) => Promise<string>;
}

const command = commandsOf<Server>();
const watch = z
  .string()
  .regex(/^\d{1,4}$/, "is not a number of seconds")
  .default("60")
  .transform((seconds) => Number(seconds) * 1000);
const existing = (what: string) =>
  z
    .string()
    .refine((path) => existsSync(path), {
      error: ({ input }) => `needs the path of a ${what}, and there is none at ${String(input)}`,
    })
    .optional();
const folder = existing("folder");

const commands = {
  setup: command({
    summary: "installs the shop on this server, or changes its settings",
    help: `  --answers FILE   lines NAME=value with settings; then only what it lacks is asked, and what is refused
  --from FOLDER    installs this folder instead of what is checked out here
  --restore DIR    begins with this backup of a lost server, as docs/backups.md says`,
    schema: z.object({ answers: existing("file"), from: folder, restore: folder }),
    async run({ answers, from, restore }, server) {
      const given: Values = answers === undefined ? {} : readValues(readFileSync(answers, "utf8"));
      const { ground, clone } = server;
      return setUp({
        ...server,
        given,
        restore,
        hasFile: answers !== undefined,
        findSource: () => findSource(ground.machine, { clone, from }),
      });
    },
  }),
  update: command({
    summary: "builds a version, tries it with a copy of the data, and changes over to it",
    help: `  VERSION          a tag or commit; by default what is checked out here
  --from FOLDER    takes this folder instead
  --watch SECONDS  how long it is watched afterwards; by default 60`,
    schema: z.object({ VERSION: z.string().optional(), from: folder, watch }),
    run: ({ VERSION: version, from, watch: watchMs }, { ground, clone }) =>
      update(ground, {
        watchMs,
        findSource: () => findSource(ground.machine, { clone, version, from }),
      }),
  }),
  rollback: command({
    summary: "changes back to the release before",
    help: "  --watch SECONDS  how long it is watched afterwards; by default 60",
    schema: z.object({ watch }),
    run: ({ watch: watchMs }, { ground }) => rollback(ground, { watchMs }),
  }),
  status: command({
    summary: "shows release, units, address, certificate and last backup",
    schema: z.object({}),
    run: (_, { ground, status }) => showStatus(ground, status),
  }),
  logs: command({
    summary: "shows the last lines of the log, or those of the request ID",
    schema: z.object({
      ID: z
        .string()
        .regex(ID_PATTERN, "is not the whole id of a request; copy it from the error page")
        .optional(),
    }),
    run: async ({ ID: id }, { ground, findRequest }) =>
      id === undefined ? showLogs(ground) : done(await findRequest(id)),
  }),
  remove: command({
    summary: "removes the shop from this server, but neither data nor settings",
    help: "  --yes            does not ask",
    schema: z.object({ yes: z.boolean().default(false) }),
    async run({ yes }, { ground, ask }): Promise<Outcome> {
      const answer = yes ? "yes" : await ask?.("Stop and remove the shop? Type yes", "no");
      return answer === "yes"
        ? remove(ground)
        : refused("Nothing was changed; --yes removes it.\n");
    },
  }),
};

const listed = Object.entries(commands).map(([name, command]) =>
  [listCommands({ [name]: command }, 21), ...(command.help?.split("\n") ?? [])].join("\n    "),
);

const general = `Usage: npm run deploy -- COMMAND [OPTIONS]

${listed.join("\n")}

For a server with Debian 12 or newer, as root. docs/go-live.md and docs/update.md show the way line by line.
`;

export const deploy = createCommandLine<Server>({
  commands,
  isNameFirst: true,
  helpOption: { type: "boolean", short: "h" },
  missing: "A command is missing.",
  usage(name = "") {
    const found = Object.entries(commands).find(([known]) => known === name)?.[1];
    if (!found) return general;
    const { words, summary, help } = found;
    const line = ["Usage: npm run deploy --", name, ...words.map((word) => `[${word}]`)];
    return `${[...line, ...(help ? ["[OPTIONS]"] : [])].join(" ")}\n\n${summary}\n${help ? `${help}\n` : ""}`;
  },
  findProblem: (name, known, given) =>
    known && given.length > known.words.length
      ? `${name} does not take ${given.slice(known.words.length).join(" ")}.`
      : undefined,
  describe: (key, message) => `${labelOf(key)} ${message}.`,
});
