/** The Dockerfile names what exists, and the image has what a start needs. `tests/built/container.test.ts` runs its steps. */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { readCommand, readDockerfile, readPaths, readVariables, type Stage } from "./dockerfile.ts";

const root = join(import.meta.dirname, "..");
const stages = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
const image = stages.at(-1);
const of = (stage: Stage | undefined, instruction: string) =>
  (stage?.steps ?? []).filter((step) => step.instruction === instruction);

test("every stage and path that the Dockerfile copies exists, and the context has it", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  const named = new Set<string>();
  for (const { name, steps } of stages) {
    for (const step of steps.filter(({ instruction }) => instruction === "COPY")) {
      const from = step.flags.get("from");
      if (from !== undefined) expect(named).toContain(from);
      else
        for (const source of readPaths(step).sources) {
          expect(existsSync(join(root, source)), source).toBe(true);
          expect(ignored).not.toContain(source);
        }
    }
    if (name !== undefined) named.add(name);
  }
});

test("the scripts that the image and its hooks run exist", () => {
  const commands = [...of(image, "CMD"), ...of(image, "HEALTHCHECK")].map(readCommand);
  expect(commands.map(([program]) => program)).toEqual(["node", "node"]);
  const hooks = readdirSync(join(root, "hooks"));
  expect(hooks).toEqual(["post-restore", "pre-backup"]);
  const scripts = hooks.map((name) => {
    accessSync(join(root, "hooks", name), constants.X_OK);
    const [, script = ""] =
      /^#!\/bin\/sh\nexec node \/shop\/(\S+) (?:post-restore|pre-backup)\n$/.exec(
        readFileSync(join(root, "hooks", name), "utf8"),
      ) ?? [];
    return script;
  });
  for (const script of [...commands.map(([, path = ""]) => path), ...scripts])
    expect(existsSync(join(root, script)) && script !== "", script).toBe(true);
});

test("the image listens on port 80 for an unprivileged user, with its data in one volume", () => {
  const [variables = {}] = of(image, "ENV").map(readVariables);
  expect(variables).toMatchObject({ HOST: "0.0.0.0", PORT: "80", DATA_DIR: "/storage" });
  expect(of(image, "VOLUME").map(({ text }) => text)).toEqual(["/storage"]);
  expect(of(image, "USER").map(({ text }) => text)).toEqual(["10001"]);
  expect(of(image, "WORKDIR").map(({ text }) => posix.normalize(text))).toEqual(["/shop"]);
});

test("every stage has the same base, and none has secrets or an address", () => {
  const images = stages.map(({ from }) => from).filter((from) => /[:/]/.test(from));
  expect(new Set(images)).toEqual(new Set(["debian:trixie-slim"]));
  const names = stages
    .flatMap((stage) => of(stage, "ENV"))
    .flatMap((step) => Object.keys(readVariables(step)));
  expect(names.filter((name) => /URL|SECRET|KEY|MODE/.test(name))).toEqual([]);
});

test("continued lines, comments between them and flags are read", () => {
  const text =
    "FROM a AS b\nRUN one && \\\n# why\n  two\nFROM b\nCOPY --from=b --chmod=755 x y /z/\n";
  const [first, second] = readDockerfile(text);
  expect(first).toMatchObject({ from: "a", name: "b", steps: [{ text: "one && two" }] });
  const [step] = second?.steps ?? [];
  expect(step && [step.flags.get("from"), readPaths(step)]).toEqual([
    "b",
    { sources: ["x", "y"], target: "/z/" },
  ]);
});

test.each(["ARG STORE", "RUN", "from x", "FROM a as b", "ADD x y"])(
  "%s is refused, so that no step is passed over",
  (line) => expect(() => readDockerfile(`FROM a\n${line}\n`)).toThrow(line),
);
