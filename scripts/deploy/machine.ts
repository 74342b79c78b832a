/** What `npm run deploy` does to a machine besides writing files. Tests replace it. */
import { spawn } from "node:child_process";
import { once } from "node:events";

export interface RunOptions {
  readonly cwd?: string;
  /** The whole environment of the command, besides PATH. */
  readonly env?: Readonly<Record<string, string>>;
  /** By default the user who runs this. */
  readonly user?: string;
  /** Shows what the command prints, too. */
  readonly isShown?: boolean;
  readonly limitMs?: number;
  /** Goes on if this process is killed, because half of it would be worse. */
  readonly isAtomic?: boolean;
}

export interface Ran {
  readonly status: number;
  /** What the command printed, errors included. */
  readonly output: string;
}

export interface Started {
  /** What it printed so far. */
  output(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export interface Machine {
  run(command: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Starts a process that keeps running. */
  start(command: readonly string[], options?: RunOptions): Started;
}

const LIMIT_MS = 60 * 60_000;
const STOP_MS = 20_000;
const MAX_OUTPUT = 100_000;
/** Ends with this process even if that is killed, so that nothing goes on without anybody who waits for it. */
const WITH_PARENT = process.platform === "linux" ? ["setpriv", "--pdeathsig", "KILL"] : [];

/** Throws what the command printed if it fails; of what was shown already, only one line, as the cause. */
export async function mustRun(
  machine: Machine,
  command: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { status, output } = await machine.run(command, options);
  if (status !== 0 && options?.isShown)
    throw new Error(`${command.join(" ")} failed.`, { cause: firstError(output) });
  if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${lastLines(output)}`);
  return output;
}

function firstError(output: string): string {
  const lines = lastLines(output).split("\n");
  return lines.find((line) => /\berr(?:or)?\b/i.test(line)) ?? lines.at(-1) ?? "";
}

export function lastLines(output: string, count = 15): string {
  return output.trimEnd().split("\n").slice(-count).join("\n");
}

export function createMachine(path: string): Machine {
  /** `env -i`, so that no setting of this process reaches the command. */
  function open(command: readonly string[], options: RunOptions) {
    const { cwd, env, user, isShown = false, isAtomic = false } = options;
    const bound = isAtomic ? [] : WITH_PARENT;
    const all = { PATH: path, LANG: "C.UTF-8", NODE_USE_SYSTEM_CA: "1", ...env };
    const variables = Object.entries(all);
    const clean = ["env", "-i", ...variables.map(([name, value]) => `${name}=${value}`)];
    const switched = user === undefined ? [] : ["runuser", "-u", user, "--", ...bound];
    const [program = "", ...words] = [...bound, ...switched, ...clean, ...command];
    const child = spawn(program, words, {
      cwd,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      stream.on("data", (chunk: Buffer) => {
        if (isShown) shown.write(chunk);
        output = (output + chunk.toString()).slice(-MAX_OUTPUT);
      });
    const ended = once(child, "close").then(
      () => child.exitCode ?? 1,
      (error: Error) => {
        output += error.message;
        return 127;
      },
    );
    const kill = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has just ended.
      }
    };
    return { ended, kill, output: () => output };
  }

  return {
    async run(command, options = {}) {
      const opened = open(command, options);
      const limit = setTimeout(() => opened.kill("SIGKILL"), options.limitMs ?? LIMIT_MS);
      const status = await opened.ended;
      clearTimeout(limit);
      return { status, output: opened.output() };
    },
    start(command, options = {}) {
      const { ended, kill, output } = open(command, options);
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      return {
        output,
        hasEnded: () => hasEnded,
        async stop() {
          kill("SIGTERM");
          const limit = setTimeout(() => kill("SIGKILL"), STOP_MS);
          await ended;
          clearTimeout(limit);
        },
      };
    },
  };
}
