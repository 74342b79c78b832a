/** A Firestore server for tests: the one that FIRESTORE_EMULATOR_HOST names, or npm's. */
import { randomUUID } from "node:crypto";
import { FirestoreServer } from "@firestore-emulator/server";
import { freePort } from "#scripts/free-port.ts";
import type { FirestoreSettings } from "#server/adapters/documents/firestore/client.ts";

const HOST = "FIRESTORE_EMULATOR_HOST";

export interface FirestoreTestServer {
  /** Names an empty database. */
  createDatabase(): FirestoreSettings;
  stop(): void;
}

/** Whether the environment names Google's emulator. The emulator from npm lacks some of Firestore's features. */
export const isGoogles = process.env[HOST] !== undefined;

export async function startFirestore(): Promise<FirestoreTestServer> {
  const server = isGoogles ? undefined : await startNpms();
  return {
    createDatabase: () => ({
      project: `shop-${randomUUID()}`,
      database: "(default)",
      prefix: "",
    }),
    stop: () => server?.stop(),
  };
}

async function startNpms(): Promise<FirestoreServer> {
  const port = await freePort();
  const server = new FirestoreServer();
  await server.start(port);
  // Firestore's client reads this variable.
  process.env[HOST] = `127.0.0.1:${port}`;
  return server;
}
