/**
 * A PostgreSQL and a Swift that all test files share. The first file that needs one starts it in Vitest's own process,
 * because a start takes longer than most tests. Each test has a database or a bucket of its own.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import type { PostgresServer } from "./postgres.ts";
import type { SwiftServer } from "./swift.ts";

declare module "vitest" {
  interface ProvidedContext {
    sharedServers: string;
  }
}

/** Call it once per test run. Returns the address to provide as `sharedServers`. */
export async function serveSharedServers() {
  let postgres: Promise<PostgresServer> | undefined;
  let swift: Promise<SwiftServer> | undefined;
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    "/database": async () => {
      postgres ??= import("./postgres.ts").then(({ startPostgres }) => startPostgres());
      return (await postgres).createDatabase();
    },
    "/swift": async () => {
      swift ??= import("./swift.ts").then(({ startSwift }) => startSwift());
      return (await swift).endpoint;
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ""]?.() ?? Promise.reject(new Error("Unknown server"));
    answer.then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await Promise.all([
        postgres?.then((each) => each.remove()),
        swift?.then((each) => each.remove()),
      ]);
    },
  };
}

async function ask(path: string): Promise<string> {
  const response = await fetch(inject("sharedServers") + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Creates an empty database. Returns its URL. */
export const createDatabase = () => ask("/database");

/** `remove` ends only the client. */
export async function openSwift(): Promise<SwiftServer> {
  const { connectSwift } = await import("./swift.ts");
  return connectSwift(await ask("/swift"));
}
