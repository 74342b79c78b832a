import type { Firestore } from "@google-cloud/firestore";
import pTimeout from "p-timeout";
import { explain } from "./failure.ts";

const RESPONSE_MS = 10_000;

export interface FirestoreSettings {
  readonly project: string;
  readonly database: string;
  /** A prefix of all collection names, so that shops can share a database. May be empty. */
  readonly prefix: string;
}

/** Calls the SDK with a time limit. Throws DocumentsUnavailable. */
export type Ask = <R>(work: () => Promise<R>) => Promise<R>;

export interface FirestoreClient {
  readonly sdk: typeof import("@google-cloud/firestore");
  readonly firestore: Firestore;
  readonly prefix: string;
  readonly ask: Ask;
}

export async function connect(settings: FirestoreSettings): Promise<FirestoreClient> {
  const { project: projectId, database: databaseId, prefix } = settings;
  const sdk = await import("@google-cloud/firestore");
  // The SDK reads Google's application default credentials, and FIRESTORE_EMULATOR_HOST.
  const firestore = new sdk.Firestore({ projectId, databaseId });
  const ask: Ask = async (work) => {
    try {
      return await pTimeout(work(), { milliseconds: RESPONSE_MS });
    } catch (error) {
      throw explain(error);
    }
  };
  return { sdk, firestore, prefix, ask };
}
