import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface Output {
  output(): string;
  /** Resolves when the output contains the text. Rejects if the process ends without it. */
  says(text: string): Promise<void>;
}

/** What a process writes. `exit` comes when it ends, `close` when nothing that it started can write any more. */
export function followOutput(child: ChildProcess, end: "exit" | "close" = "exit"): Output {
  let output = "";
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      child.emit("said");
    });
  child.once(end, () => {
    hasEnded = true;
    child.emit("said");
  });
  return {
    output: () => output,
    async says(text) {
      while (!output.includes(text)) {
        if (hasEnded) throw new Error(`The process ended without "${text}":\n${output}`);
        await once(child, "said");
      }
    },
  };
}
