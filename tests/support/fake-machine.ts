/** Answers the commands of `npm run deploy -- setup` without changing this machine, except below the given folder. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Machine } from "#scripts/deploy/machine.ts";

export interface FakeMachine extends Machine {
  /** Commands so far; reading forgets them. */
  commands(): string[];
  /** Commands with this word fail from now on, by default with status 1. */
  fail(word: string | undefined, status?: number): void;
}

const ASKING = /^(?:dpkg-query|getent|stat|dpkg --verify|systemctl is-)/;

export function isAsking(command: string): boolean {
  return ASKING.test(command);
}

export function createFakeMachine(): FakeMachine {
  const known = new Set<string>();
  const owned = new Map<string, string>();
  let commands: string[] = [];
  let failing: string | undefined;
  let failure = 1;

  function answer(command: readonly string[]): { status?: number; output?: string } {
    const [program = "", first = ""] = command;
    const last = command.at(-1) ?? "";
    const optionOf = (name: string) => command[command.indexOf(name) + 1] ?? "";
    const found = (name: string) => ({ status: known.has(name) ? 0 : 1 });
    switch (program) {
      case "dpkg-query":
        return { output: known.has(last) ? "install ok installed" : "" };
      case "getent":
        return found(last);
      case "apt-get":
      case "useradd":
        known.add(last);
        return {};
      case "stat":
        return { status: owned.has(last) ? 0 : 1, output: owned.get(last) ?? "" };
      case "install":
        owned.set(
          last.replace(/\.part$/, ""),
          ["-o", "-g", "-m"].map((name) => optionOf(name)).join(" "),
        );
        if (first === "-d") mkdirSync(last, { recursive: true });
        else writeFileSync(last, "");
        return {};
      case "cp":
        execFileSync(program, command.slice(1));
        return {};
      case "systemctl":
        if (first.startsWith("is-")) return found(last);
        if (first === "enable" || first === "reload-or-restart")
          known.add(last.replace(/^caddy$/, "caddy.service"));
        return {};
      default:
        return {};
    }
  }

  return {
    async run(command) {
      commands.push(command.join(" "));
      if (failing !== undefined && command.includes(failing))
        return { status: failure, output: "planted" };
      const { status = 0, output = "" } = answer(command);
      return { status, output };
    },
    start() {
      throw new Error("setup starts nothing itself");
    },
    fail(word, status = 1) {
      failing = word;
      failure = status;
    },
    commands() {
      const all = commands;
      commands = [];
      return all;
    },
  };
}
