/** Reads a Dockerfile, as far as this project's uses the language. Throws at anything else. */

export interface Step {
  readonly instruction: (typeof INSTRUCTIONS)[number];
  /** Such as `from` of `COPY --from=build`. */
  readonly flags: ReadonlyMap<string, string>;
  /** After the flags, on one line. */
  readonly text: string;
}

export interface Stage {
  /** An image, or the name of an earlier stage. */
  readonly from: string;
  /** Absent for the last stage, which is the image. */
  readonly name: string | undefined;
  readonly steps: readonly Step[];
}

const INSTRUCTIONS = [
  "CMD",
  "COPY",
  "ENV",
  "EXPOSE",
  "HEALTHCHECK",
  "RUN",
  "USER",
  "VOLUME",
  "WORKDIR",
] as const;

export function readDockerfile(text: string): readonly Stage[] {
  const stages: { from: string; name: string | undefined; steps: Step[] }[] = [];
  for (const line of linesOf(text)) {
    const [, word = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === "FROM") {
      const [from = "", as, name] = rest.split(/\s+/);
      if (as !== undefined && as !== "AS") throw new Error(`The Dockerfile has ${line}`);
      stages.push({ from, name, steps: [] });
      continue;
    }
    const instruction = INSTRUCTIONS.find((known) => known === word);
    const stage = stages.at(-1);
    if (!instruction || !stage) throw new Error(`The Dockerfile has ${line}`);
    stage.steps.push({ instruction, ...readFlags(rest) });
  }
  return stages;
}

/** Without comments and continued lines. */
function linesOf(text: string): string[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\s*\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readFlags(rest: string): Pick<Step, "flags" | "text"> {
  const [all = ""] = /^(?:--[\w-]+=\S+\s+)*/.exec(rest) ?? [];
  const flags = [...all.matchAll(/--([\w-]+)=(\S+)/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  return { flags: new Map(flags), text: rest.slice(all.length).trim() };
}

/** Of ENV: names and values without quotes and references. */
export function readVariables({ text }: Step): Readonly<Record<string, string>> {
  const pairs = text.split(/\s+/).map((pair) => {
    const [, name, value] = /^(\w+)=([^"'$\\]*)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw new Error(`ENV has ${pair}`);
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}

/** Of COPY: what is copied, and where to. */
export function readPaths({ text }: Step): { readonly sources: string[]; readonly target: string } {
  const paths = text.split(/\s+/);
  return { sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
}

/** Of CMD, and of HEALTHCHECK after CMD: program and arguments. */
export function readCommand({ text }: Step): readonly string[] {
  return JSON.parse(text.replace(/^CMD\s+/, "")) as string[];
}
