/** The part of the contract of the Documents port that needs several processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { isLong } from "#tests/support/long.ts";
import { counters } from "./documents-fixtures.ts";

const script = join(import.meta.dirname, "../support/write-loop.ts");

interface Shared {
  /** The path of a database file or the URL of a server's database. */
  readonly target: string;
  readonly open: () => Promise<Documents>;
}

export function testProcesses(name: string, createShared: () => Promise<Shared>): void {
  test(`${name}: two processes incrementing one counter lose nothing`, async () => {
    const { target, open } = await createShared();
    await (await open()).close();
    const workers = [1, 2].map(() => start(target, "increment", "150"));
    await Promise.all(workers.map(({ lines }) => once(lines, "line")));
    for (const { child } of workers) child.stdin.write("go\n");
    expect(await Promise.all(workers.map(({ child }) => untilExit(child)))).toEqual([0, 0]);
    const documents = await open();
    expect((await documents.get(counters, "shared"))?.data.count).toBe(300);
    await documents.close();
  });

  test(`${name}: a killed process loses no acknowledged write`, async () => {
    const { target, open } = await createShared();
    const printed: string[] = [];
    for (const enough of isLong ? [1, 40, 150, 15] : [1, 40]) {
      const { child, lines } = start(target, "write");
      let count = 0;
      for await (const id of lines) {
        printed.push(id);
        if (++count === enough) child.kill("SIGKILL");
      }
      await untilExit(child);
      expect(child.signalCode).toBe("SIGKILL");
    }
    const documents = await open();
    const stored = await documents.query(counters, {});
    expect(printed.filter((id) => !stored.some((document) => document.id === id))).toEqual([]);
    expect(stored.length).toBeLessThanOrEqual(printed.length + 4);
    const indexed = await documents.query(counters, { orderBy: [["count", "asc"]] });
    expect(indexed).toHaveLength(stored.length);
    await documents.close();
  });
}

function start(...parameters: string[]) {
  const child = spawn(process.execPath, [script, ...parameters], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { child, lines: createInterface({ input: child.stdout }) };
}

async function untilExit(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code]: unknown[] = await once(child, "exit");
  return code;
}
