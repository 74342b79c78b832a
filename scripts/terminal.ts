import { createInterface } from "node:readline/promises";
import type { Writable } from "node:stream";

export const EXIT_DONE = 0;
export const EXIT_FAILED = 1;
export const EXIT_BAD_USAGE = 2;

export interface Terminal {
  readonly out: Writable;
  readonly err: Writable;
  /** Undefined without an interactive terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
}

export interface Outcome {
  /** 0: done, 1: failed, 2: usage error. */
  readonly exitCode: number;
  readonly output: string;
  /** What was asked for, also if the exit code is 1. */
  readonly isReport?: boolean;
}

export function done(output: string): Outcome {
  return { exitCode: EXIT_DONE, output };
}

export function refused(output: string): Outcome {
  return { exitCode: EXIT_FAILED, output };
}

export function report(output: string, isWell: boolean): Outcome {
  return { exitCode: isWell ? EXIT_DONE : EXIT_FAILED, output, isReport: true };
}

export function printOutcome(
  { exitCode, output, isReport = false }: Outcome,
  { out, err }: Pick<Terminal, "out" | "err"> = { out: process.stdout, err: process.stderr },
): number {
  const stream = exitCode === EXIT_DONE || isReport ? out : err;
  // A reader such as head has enough.
  stream.on("error", (error) => {
    if (!isCode(error, "EPIPE")) throw error;
  });
  stream.write(output);
  return exitCode;
}

export function print({ out }: Terminal, text: string): number {
  out.write(text);
  return EXIT_DONE;
}

export function fail({ err }: Terminal, problem: string): number {
  err.write(`${problem}\n`);
  return EXIT_FAILED;
}

export async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

export function warnTooNew({ err }: Terminal) {
  return (orderId: string) =>
    void err.write(`Order ${orderId} was left out: it needs a newer build.\n`);
}

export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** With the noun's plural in s, as most have. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
