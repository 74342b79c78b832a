/** Runs an image that scripts/chroot.ts made, as `docker run --read-only --tmpfs /tmp -v VOLUME:/storage` would. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { followOutput, type Output } from "./follow-output.ts";
import type { Image } from "#scripts/chroot.ts";

/** The arguments are the image's folder, the volume, chroot's option for the user, and the command. Whatever is written elsewhere fails. */
const ENTER = `
mount --bind "$0" "$0"
mount -o remount,bind,ro "$0"
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/tmp"
mount --bind "$1" "$0/storage"
shift
user="$1"
shift
exec chroot "$user" "$0" "$@"`;

const children = new Set<ChildProcess>();

export interface Container extends Output {
  /** Runs a command in it, as `docker exec`. Returns its output. Rejects if it fails. */
  exec(...command: string[]): Promise<string>;
  /** Sends SIGTERM to its first process. Returns the exit code and how long that took, in ms. */
  stop(): Promise<{ readonly code: number | null; readonly tookMs: number }>;
}

export interface RunOptions {
  readonly volume: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The image's own if absent. */
  readonly command?: readonly string[];
  /** Gives it a network of its own, in which any user may listen on port 80, as container engines do. */
  readonly hasOwnNetwork?: boolean;
}

export function runContainer(image: Image, options: RunOptions): Container {
  const { volume, command = image.command, hasOwnNetwork = false } = options;
  const network = hasOwnNetwork ? ["--net"] : [];
  const script = hasOwnNetwork
    ? `ip link set lo up; echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start\n${ENTER}`
    : ENTER;
  const user = `--userspec=${image.user}:${image.user}`;
  const words = wordsFor(image, options.environment, command);
  const isolated = ["--mount", "--pid", "--fork", "--kill-child", ...network, "sh", "-ec", script];
  const child = spawn("unshare", [...isolated, image.path, volume, user, ...words]);
  children.add(child);
  const ended = once(child, "close").then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return {
    ...followOutput(child, "close"),
    async exec(...inside) {
      const target = ["--target", firstProcess(child), "--mount", "--pid", "--net"];
      const entered = ["chroot", user, image.path];
      const { stdout, stderr } = await promisify(execFile)("nsenter", [
        ...target,
        ...entered,
        ...wordsFor(image, options.environment, inside),
      ]);
      return stdout + stderr;
    },
    async stop() {
      const startedAt = performance.now();
      process.kill(Number(firstProcess(child)), "SIGTERM");
      const code = await ended;
      return { code, tookMs: performance.now() - startedAt };
    },
  };
}

function wordsFor(
  { folder, environment }: Image,
  more: Readonly<Record<string, string>>,
  command: readonly string[],
): string[] {
  const variables = Object.entries({ ...environment, ...more }).map(
    ([name, value]) => `${name}=${value}`,
  );
  return ["env", "-i", `--chdir=${folder}`, ...variables, ...command];
}

/** The process with id 1 in the container. */
function firstProcess({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
}

/** Ends those that a failed test left. */
export async function killContainers(): Promise<void> {
  const ends = [...children].map((child) => once(child, "close"));
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(ends);
}
