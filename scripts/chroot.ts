/** Makes the image of the Dockerfile without a container engine, in chroots that debootstrap fills. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, matchesGlob, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BadUsage, onlyFolder, runScript } from "./command.ts";
import { readCommand, readDockerfile, readPaths, readVariables, type Stage } from "./dockerfile.ts";

const USAGE = `Usage: node scripts/chroot.ts DIR [--store FOLDER]

Runs the steps of the Dockerfile as root on Debian or Ubuntu, and leaves the image's files in DIR/image. DIR is new, or
has the folders of an earlier run: of them, only the system that debootstrap installed is used again. Takes minutes,
3 GB, and the packages of Debian and npm. Needs debootstrap (apt-get install debootstrap).

  --store FOLDER   builds that store, as docker build --build-context store=FOLDER
`;

const MIRROR = "http://deb.debian.org/debian";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const AUTHORITY = "/tmp/authority.crt";
const root = fileURLToPath(new URL("..", import.meta.url));

/** How an image is run, beside its files. */
export interface Image {
  /** The folder with its files. */
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** A number, and the same for the group. */
  readonly user: string;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

const EMPTY = { environment: { PATH }, folder: "/", user: "0", command: [], healthcheck: [] };

/** Throws if a step fails. `log` gets a line before each step. */
export function makeImage(
  folder: string,
  store: string | undefined,
  log: (line: string) => void,
): Image {
  // The image is for another user than this command's, whose new files are private.
  process.umask(0o022);
  const images = new Map<string, Image>();
  const stages = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
  let image: Image | undefined;
  for (const stage of stages) {
    const path = join(folder, stage.name ?? "image");
    run("rm", ["-rf", path]);
    if (stage.name === "store" && store !== undefined) {
      cpSync(store, path, { recursive: true, preserveTimestamps: true });
      image = { ...EMPTY, path };
    } else image = makeStage(stage, { folder, path, images, log });
    images.set(stage.name ?? "", image);
  }
  if (!image) throw new Error("The Dockerfile has no stage");
  return image;
}

interface Place {
  readonly folder: string;
  readonly path: string;
  readonly images: ReadonlyMap<string, Image>;
  readonly log: (line: string) => void;
}

function makeStage({ from, steps }: Stage, { folder, path, images, log }: Place): Image {
  const base = images.get(from);
  mkdirSync(path, { recursive: true });
  const origin = base?.path ?? (from === "scratch" ? undefined : findSystem(folder, from, log));
  if (origin !== undefined) run("cp", ["-a", `${origin}/.`, path]);
  let image: Image = { ...EMPTY, ...base, path };
  for (const step of steps) {
    const { instruction, flags, text } = step;
    log(`${instruction} ${text}`);
    if (instruction === "RUN") runInside(image, text);
    if (instruction === "COPY") {
      const source = flags.get("from");
      const stage = source === undefined ? undefined : images.get(source);
      if (source !== undefined && !stage) throw new Error(`There is no stage ${source}`);
      copy(stage?.path, image, readPaths(step));
    }
    if (instruction === "ENV")
      image = { ...image, environment: { ...image.environment, ...readVariables(step) } };
    if (instruction === "WORKDIR") {
      mkdirSync(join(path, text), { recursive: true });
      image = { ...image, folder: text };
    }
    if (instruction === "USER") image = { ...image, user: text };
    if (instruction === "CMD") image = { ...image, command: readCommand(step) };
    if (instruction === "HEALTHCHECK") image = { ...image, healthcheck: readCommand(step) };
  }
  return image;
}

/** The slim images have the packages of debootstrap's smallest variant. Returns its folder. */
function findSystem(folder: string, image: string, log: (line: string) => void): string {
  const [, suite] = /^debian:(\w+)-slim$/.exec(image) ?? [];
  if (suite === undefined) throw new Error(`debootstrap cannot make ${image}`);
  const path = join(folder, suite);
  if (existsSync(path)) return path;
  log(`debootstrap ${suite}`);
  run("rm", ["-rf", `${path}.part`]);
  run("debootstrap", ["--variant=minbase", suite, `${path}.part`, MIRROR]);
  run("chroot", [`${path}.part`, "apt-get", "clean"]);
  // As in Docker's images: nobody needs a half installed package after a crash.
  writeFileSync(join(`${path}.part`, "etc/dpkg/dpkg.cfg.d/unsafe-io"), "force-unsafe-io\n");
  run("mv", [`${path}.part`, path]);
  return path;
}

function runInside({ path, environment, folder }: Image, command: string): void {
  copyFileSync("/etc/resolv.conf", join(path, "etc/resolv.conf"));
  // Behind a proxy that reads TLS, npm must know its authority. The image must not.
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  const known = join(path, AUTHORITY);
  if (authority) copyFileSync(authority, known);
  const given = authority ? { ...environment, NODE_EXTRA_CA_CERTS: AUTHORITY } : environment;
  const variables = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const words = ["env", "-i", ...variables, "sh", "-c", `cd ${folder} && ${command}`];
  run("unshare", [...ISOLATED, path, ...words]);
  rmSync(known, { force: true });
}

/** Arguments of unshare before a folder and a command: processes of its own, and /proc to see them. */
const ISOLATED = [
  "--mount",
  "--pid",
  "--fork",
  "--kill-child",
  "sh",
  "-ec",
  'mount -t proc proc "$0/proc"; exec chroot "$0" "$@"',
];

/** As COPY does: of a folder its content, owned by root. `from` is a stage's folder, or absent for the project. */
function copy(
  from: string | undefined,
  { path, folder }: Image,
  { sources, target }: ReturnType<typeof readPaths>,
): void {
  const to = join(path, posix.resolve(folder, target));
  const filter = from === undefined ? readIgnored() : () => true;
  for (const source of sources) {
    const what = join(from ?? root, source);
    const isInto = /(?:^\.|\/)$/.test(target) && !statSync(what).isDirectory();
    const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter };
    cpSync(what, isInto ? join(to, posix.basename(source)) : to, options);
  }
}

/** Returns whether the context has a path. */
function readIgnored(): (path: string) => boolean {
  const patterns = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
  return (path) => !patterns.some((pattern) => matchesGlob(relative(root, path), pattern));
}

function run(program: string, words: readonly string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw error ?? new Error(`${program} ${words.join(" ")} ended with ${status}`);
}

if (import.meta.main)
  await runScript(USAGE, { store: { type: "string" } }, async (positionals, { store }) => {
    if (process.getuid?.() !== 0) throw new BadUsage("Only root can make a chroot.");
    const write = (line: string) => void process.stdout.write(`${line}\n`);
    const path = typeof store === "string" ? resolve(store) : undefined;
    const image = makeImage(resolve(onlyFolder(positionals)), path, write);
    return `The image is in ${image.path}.\n`;
  });
