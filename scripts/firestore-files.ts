/** `npm run firestore`: writes what Firebase's command line deploys to Firestore, derived from the collections. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firestoreIndexes } from "#server/adapters/documents/firestore/indexes.ts";
import { collections } from "#server/modules/collections.ts";
import { onlyFolder, runScript } from "./command.ts";

const USAGE = `Usage: npm run firestore -- [--prefix NAME] DIR

Writes firebase.json, firestore.indexes.json and firestore.rules into DIR, for a shop whose DATABASE_URL has this
prefix. Deploy them with: cd DIR && npx firebase-tools deploy --only firestore --project PROJECT
`;

/** Only the shop's server reads and writes; rules do not apply to its service account. */
const RULES = `rules_version = '2';

service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if false;
    }
  }
}
`;

export function firestoreFiles(prefix = ""): Readonly<Record<string, string>> {
  const settings = {
    firestore: { rules: "firestore.rules", indexes: "firestore.indexes.json" },
  };
  return {
    "firebase.json": toJson(settings),
    "firestore.indexes.json": toJson(firestoreIndexes(collections, prefix)),
    "firestore.rules": RULES,
  };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

if (import.meta.main)
  await runScript(USAGE, { prefix: { type: "string" } }, async (positionals, { prefix }) => {
    const folder = onlyFolder(positionals);
    mkdirSync(folder, { recursive: true });
    const files = firestoreFiles(typeof prefix === "string" ? prefix : undefined);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return `Wrote the files of Firestore to ${folder}.\n`;
  });
